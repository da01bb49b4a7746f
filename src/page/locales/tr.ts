import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: 'Test modu',
  poweredBy: 'ServicePay ile güvenli ödeme',
  stillLoading: 'Sayfa hâlâ yükleniyor. Bir değişiklik olmazsa lütfen sayfayı yeniden yükleyin.',

  securePayment: 'Güvenli ödeme',
  payment: 'Güvenli ödeme: {purpose}',
  orderSummary: 'Siparişiniz',
  total: 'Toplam',
  quantity: '{quantity} × {price}',
  vat: '{rate} KDV dahil',
  moreItems: { one: '{count} ürün daha göster', other: '{count} ürün daha göster' },
  payUntil: 'Son ödeme tarihi: {date}',
  statement: 'Hesap ekstrenizde şöyle görünür: {statement}',

  payByCard: 'Kartla ödeme',
  chooseMethod: 'Ödeme yöntemini seçin',
  card: 'Kart',
  acceptedBrands: 'Kabul edilen kartlar: {brands}',
  optional: '{label} (isteğe bağlı)',
  providers: {
    choose: 'Nasıl ödemek istersiniz?',
    back: 'Diğer ödeme yöntemleri',
    names: { ServiceDirect: 'Şimdi öde', FlowPay: 'Banka havalesi', Fabrick: 'Açık bankacılık' },
    hints: {
      ServiceDirect: 'Kart, dijital cüzdan veya doğrudan borçlandırma ile',
      FlowPay: 'Havaleyi kendi bankanızdan siz yaparsınız',
      Fabrick: 'Ödemeyi internet bankacılığınızda onaylarsınız',
    },
  },
  rails: {
    continueWith: '{rail} ile devam et',
    note: 'Ödemeyi bir sonraki sayfada {rail} ile onaylayacaksınız. Ardından {merchant} sitesine döneceksiniz.',
    payLater: 'Orada daha sonra ödemeyi veya taksitle ödemeyi de seçebilirsiniz.',
    redirecting: '{rail} sayfasına yönlendiriliyorsunuz…',
    waiting:
      '{rail} ile başlattığınız ödeme tamamlanmadı. {rail} ile devam edin veya başka bir ödeme yöntemi seçin.',
    cancelled: 'Ödeme iptal edildi. Para çekilmedi. Yeniden deneyebilirsiniz.',
  },
  wallets: {
    pay: '{wallet} ile öde',
    hint: '{amount} tutarındaki ödemeyi, açılacak {wallet} penceresinde onaylayacaksınız.',
    waiting: 'Lütfen ödemeyi {wallet} penceresinde onaylayın ve bu sayfayı kapatmayın.',
    problems: {
      wallet_busy:
        'Açık olan başka bir {wallet} ödemesi var. Para çekilmedi. O ödemeyi kapatıp yeniden deneyin.',
      wallet_no_gesture: '{wallet} açılmadı. Para çekilmedi. Düğmeye bir kez daha basın.',
      wallet_unavailable:
        '{wallet} şu anda burada kullanılamıyor. Para çekilmedi. Başka bir ödeme yöntemi seçin.',
      wallet_failed:
        '{wallet} ödemeyi tamamlayamadı. Para çekilmedi. Yeniden deneyin veya başka bir ödeme yöntemi seçin.',
    },
  },
  sepa: {
    name: 'SEPA Doğrudan Borçlandırma',
    heading: 'SEPA doğrudan borçlandırma ile ödeme',
    mandate:
      'Ödeme yaparak, {merchant} işletmesine ve ödeme hizmeti sağlayıcısı ServicePay’e hesabınızın borçlandırılması için bankanıza talimat gönderme yetkisi, bankanıza da bu talimatlara uygun olarak hesabınızı borçlandırma yetkisi vermiş olursunuz. Bankanızla yaptığınız sözleşmenin koşulları uyarınca bankanızdan iade alma hakkınız vardır. İade, hesabınızın borçlandırıldığı tarihten itibaren 8 hafta içinde talep edilmelidir.',
    onFile: '{iban} numaralı hesaptan ödemek için bu alanı boş bırakın.',
  },
  transfer: {
    name: 'Banka havalesi',
    heading: 'Banka havalesi ile ödeme',
    intro:
      'Bankanızın uygulamasında veya web sitesinde bu bilgilerle havale yapın. Ardından aşağıdaki düğmeye basın.',
    beneficiary: 'Alıcı',
    iban: 'IBAN',
    fiscalCode: 'Vergi numarası',
    amount: 'Tutar',
    reference: 'Ödeme açıklaması',
    copy: 'Kopyala: {label}',
    copied: 'Kopyalandı',
    action: 'Havaleyi yaptım',
    note: 'Bu ödeme açıklamasını aynen kullanın; {merchant} ödemenizi bu sayede tanıyabilir.',
  },
  challenge: {
    title: 'Bankanız üzerinden onaylayın',
    text: 'Bankanız, {merchant} işletmesine {amount} tutarındaki ödemeyi yapanın siz olduğundan emin olmak istiyor.',
    frameTitle: 'Bankanız: ödeme onayı',
    cancel: 'Bu ödemeyi iptal et',
    waiting: 'Lütfen ödemeyi bankanız üzerinden onaylayın ve bu sayfayı kapatmayın.',
  },
  savedCards: {
    legend: 'Kartlarınız',
    card: '{last4} ile biten {brand}',
    expires: 'Son kullanma: {date}',
    another: 'Başka bir kart',
    save: 'Bu kartı {merchant} işletmesine yapacağım bir sonraki ödeme için kaydet',
    remove: 'Kaldır: {card}',
    removed: 'Kart kaldırıldı.',
    notRemoved: 'Kart kaldırılamadı. Lütfen yeniden deneyin.',
  },
  subscription: {
    text: 'Bu ödemeden sonra {every} {amount} ödeyeceksiniz.',
    every: {
      day: { one: 'her gün', other: '{count} günde bir' },
      week: { one: 'her hafta', other: '{count} haftada bir' },
      month: { one: 'her ay', other: '{count} ayda bir' },
      year: { one: 'her yıl', other: '{count} yılda bir' },
    },
    cycles: { one: 'Toplam {count} ödeme.', other: 'Toplam {count} ödeme.' },
    unknown: 'Bu ödemeyle {merchant} aboneliğiniz başlar.',
  },
  labels: {
    card_number: 'Kart numarası',
    expiry: 'Son kullanma tarihi',
    cvc: 'Güvenlik kodu',
    cardholder_name: 'Kart üzerindeki isim',
    iban: 'IBAN',
    account_holder: 'Hesap sahibi',
    email: 'E-posta',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'AA / YY', cvc: 'CVC' },

  pay: '{amount} öde',
  reserve: '{amount} bloke et',
  paying: 'İşleniyor…',
  payingNote: 'Ödemenizi bankayla doğruluyoruz. Lütfen bu sayfayı kapatmayın.',
  slowNote: 'Bu işlem her zamankinden uzun sürüyor. Lütfen bu sayfayı kapatmayın: iki kez para çekilmeyecek.',
  offline: 'Çevrimdışısınız. Bağlantı yeniden kurulana kadar hiçbir şey gönderilmez.',
  reserveNote: 'Tutar şimdilik yalnızca bloke edilir. {merchant} bu tutarı daha sonra çekebilir.',
  privacyNote:
    'Şifreli bağlantı. Kart bilgileriniz doğrudan ödeme hizmeti sağlayıcısına gider, {merchant} ile hiçbir zaman paylaşılmaz.',
  cancel: 'İptal et ve {merchant} sitesine dön',
  leaveUnpaid: 'Ödeme yapmadan {merchant} sitesine dön',
  returnTo: '{merchant} sitesine dön',
  continueTo: '{merchant} sitesine devam et',
  takingYouBack: '{merchant} sitesine yönlendiriliyorsunuz…',
  checkAgain: 'Yeniden kontrol et',
  checking: 'Kontrol ediliyor…',
  reference: 'Referans no',
  confirmationSent: '{email} adresine bir onay e-postası gönderdik.',

  required: {
    card_number: 'Kart numaranızı girin.',
    expiry: 'Son kullanma tarihini girin.',
    cvc: 'Güvenlik kodunu girin.',
    cardholder_name: 'Kart üzerindeki ismi girin.',
    iban: 'IBAN’ınızı girin.',
    account_holder: 'Hesap sahibinin adını girin.',
    email: 'E-posta adresinizi girin.',
  },
  problems: {
    card_number_invalid: 'Bu kart numarası geçerli değil. Lütfen kontrol edin.',
    card_number_incomplete: 'Bu kart numarası çok kısa.',
    card_brand_unsupported: 'Bu kart türü burada kabul edilmiyor.',
    card_is_bancontact:
      'Bu bir Bancontact kartı. Ödeme yöntemi olarak Bancontact seçin veya başka bir kart kullanın.',
    expiry_invalid: 'Tarihi AA / YY biçiminde girin.',
    expiry_past: 'Bu kartın süresi dolmuş.',
    cvc_invalid: 'Güvenlik kodu {digits} haneli olmalıdır.',
    name_invalid: 'İsmi kartın üzerinde yazdığı gibi girin.',
    iban_invalid: 'Bu IBAN geçerli değil. Lütfen kontrol edin.',
    iban_incomplete: 'Bu IBAN çok kısa.',
    iban_unsupported: 'Bu ülkedeki hesaplardan para çekilemiyor. Başka bir hesap kullanın.',
    account_holder_invalid: 'Adı bankada kayıtlı olduğu gibi girin.',
    email_invalid: 'name@example.com gibi bir e-posta adresi girin.',
  },
  errors: {
    card_declined:
      'Bankanız bu ödemeyi reddetti. Para çekilmedi. Başka bir kart deneyin veya bankanızla iletişime geçin.',
    insufficient_funds: 'Bu kartta yeterli bakiye yok. Para çekilmedi. Başka bir kart deneyin.',
    expired_card: 'Bankanıza göre bu kartın süresi dolmuş. Para çekilmedi. Başka bir kart deneyin.',
    authentication_failed:
      'Bankanız kimliğinizi doğrulayamadı. Para çekilmedi. Yeniden deneyin veya başka bir kart kullanın.',
    payment_declined:
      'Bankanız veya dijital cüzdanınız bu ödemeyi reddetti. Para çekilmedi. Yeniden deneyin veya başka bir ödeme yöntemi seçin.',
    processing_error: 'Ödeme işlenemedi. Para çekilmedi. Lütfen biraz sonra yeniden deneyin.',
    too_many_attempts: 'Ödeme reddedildi ve bu sayfada yeniden denenemez. Para çekilmedi.',
    link_expired:
      'Bu ödeme bağlantısı artık geçerli değil. Para çekilmedi. {merchant} işletmesinden yeni bir bağlantı isteyin.',
    link_closed: 'Bu ödeme kapatıldı ve artık yapılamaz. Para çekilmedi.',
    network_error:
      'Bağlantı kesildi. Ödemeniz gerçekleşmiş olabilir. Yeniden ödeme yapmayın: önce ödemenizin durumunu kontrol edin.',
  },
  attemptEnded: 'Son deneme başarısız oldu. Para çekilmedi. Yeniden deneyebilirsiniz.',

  titles: {
    processing: 'Ödemeniz doğrulanıyor',
    unconfirmed: 'Ödemenin yapılıp yapılmadığını henüz bilmiyoruz',
    paid: 'Ödeme başarılı',
    reserved: 'Tutar bloke edildi',
    pending: 'Ödeme işleniyor',
    refunded: 'Ödeme iade edildi',
    failed: 'Ödeme tamamlanmadı',
    expired: 'Bu bağlantının süresi doldu',
    cancelled: 'Ödeme iptal edildi',
    released: 'Bloke kaldırıldı',
    no_method: 'Burada henüz ödeme yapılamıyor',
  },
  texts: {
    processing: 'Banka ödemenizi kontrol ediyor. Bu birkaç saniye sürer; lütfen bu sayfayı kapatmayın.',
    paid: '{merchant} işletmesine {amount} ödediniz. Teşekkür ederiz.',
    reserved: '{merchant} için {amount} bloke edildi. Para yalnızca {merchant} onayladığında çekilir.',
    pending:
      '{merchant} işletmesine {amount} tutarındaki ödemeniz kabul edildi ve doğrulanıyor. Yapmanız gereken başka bir şey yok.',
    refunded: '{merchant}, {amount} tutarındaki ödemenizi iade etti.',
    released: '{amount} tutarındaki bloke kaldırıldı. Para çekilmedi.',
    no_method: '{merchant}, bu sayfada kullanılabilecek bir ödeme yöntemi sunmuyor. Para çekilmedi.',
  },
};
