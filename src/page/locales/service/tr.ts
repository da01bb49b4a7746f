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
  manage: {
    title: 'Aboneliğiniz',
    price: '{every} {amount}',
    next: 'Sonraki ödeme',
    left: 'Kalan ödeme',
    payments: 'Son ödemeler',
    changeCard: 'Başka bir kartla öde',
    useCard: 'Bu kartı kullan',
    newCard: 'Yeni kart ekle',
    cardChanged: 'Bundan sonra ödemeler bu karttan çekilecek.',
    busy: 'Şu anda bir ödeme yapılıyor. Lütfen bir dakika sonra tekrar deneyin.',
    pastDue: '{amount} çekilemedi. {date} tarihine kadar ödemezseniz abonelik sona erer.',
    paused: '{merchant} aboneliği duraklattı. Şimdilik para çekilmiyor.',
    ending: 'İptal edildi. Artık para çekilmeyecek. {date} tarihine kadar ödediniz.',
    ended: 'İptal edildi. Artık para çekilmeyecek.',
    completed: 'Tüm ödemeler yapıldı. Artık para çekilmeyecek.',
    endsLater: 'İptal ederseniz abonelik {date} tarihine kadar sürer ve artık para çekilmez.',
    endsNow: 'İptal ederseniz abonelik hemen sona erer ve artık para çekilmez.',
    cancel: 'Aboneliği iptal et',
    keepText: 'Devam ederseniz sonraki ödeme: {date}.',
    keep: 'Aboneliğe devam et',
    kept: 'Aboneliğiniz devam ediyor.',
  },
  subscriptionMail: {
    beganSubject: '{merchant} aboneliğiniz',
    began: '{merchant} aboneliğiniz başladı: {price}. Sonraki ödeme: {date}.',
    resumed: '{merchant} aboneliğiniz devam ediyor: {price}. Sonraki ödeme: {date}.',
    manage: 'Aboneliğinizi görün veya dilediğiniz zaman tek tıkla iptal edin: {url}',
    dueSubject: '{merchant} aboneliğiniz: ödeme bekliyor',
    declined: 'Kartınız reddedildi: {merchant} aboneliğiniz için {amount} çekilemedi. Tekrar deneyeceğiz.',
    returned: 'Bankanız, {merchant} aboneliğiniz için {amount} tutarındaki otomatik ödemeyi iade etti.',
    asks: 'Bankanız, {merchant} aboneliğiniz için {amount} tutarını onaylamanızı istiyor.',
    pay: '{date} tarihine kadar ödemezseniz abonelik sona erer. Buradan ödeyin: {url}',
    endedSubject: '{merchant} aboneliğiniz iptal edildi',
    ended: '{merchant} aboneliğiniz iptal edildi. Artık para çekilmeyecek.',
    paidUntil: '{date} tarihine kadar ödediniz.',
  },
};
