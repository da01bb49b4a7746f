import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    'Kart bilgilerinizin güvenliği için bu sayfada JavaScript gereklidir. Lütfen etkinleştirip sayfayı yeniden yükleyin.',
  notFound: {
    title: 'Sayfa bulunamadı',
    text: 'Bu adreste bir ödeme yok. Bağlantıyı kontrol edin veya mağazadan yeni bir bağlantı isteyin.',
  },
  hop: {
    title: 'Ödemenizi onaylayın',
    text: '{merchant} işletmesine yapacağınız ödemeyi ayrı bir sayfada onaylayacaksınız.',
  },
  mail: {
    subject: '{merchant} ödemeniz',
    greeting: 'Merhaba,',
    paid: '{merchant} işletmesine {amount} ödediniz. Teşekkür ederiz.',
    reserved: '{merchant} için {amount} bloke edildi. Para yalnızca {merchant} onayladığında çekilir.',
    pending: '{merchant} işletmesine {amount} tutarındaki ödemeniz doğrulanıyor.',
    footer:
      'Bu e-postayı, bu ödemeye ServicePay aracılık ettiği için aldınız. Siparişle ilgili sorularınız mı var? Lütfen {merchant} ile iletişime geçin.',
    waiting:
      '{amount} tutarındaki transferinizi bekliyoruz. {merchant}, paranın ulaştığını genellikle bir iş günü içinde onaylar.',
    details:
      '{merchant} işletmesine {amount} tutarındaki transferiniz için bilgiler aşağıda. Henüz ödeme yapılmadı.',
    method: 'Ödeme yöntemi: {method}',
    page: 'Ödeme sayfası: {url}',
    contact: 'İletişim: {contact}',
  },
};
