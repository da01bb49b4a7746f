import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript: 'כדי להגן על פרטי הכרטיס שלך, נדרש JavaScript בדף זה. יש להפעיל אותו ולטעון את הדף מחדש.',
  notFound: {
    title: 'הדף לא נמצא',
    text: 'אין תשלום בכתובת זו. יש לבדוק את הקישור או לבקש קישור חדש מהחנות.',
  },
  hop: {
    title: 'אישור התשלום',
    text: 'את התשלום לבית העסק {merchant} יש לאשר בדף נפרד.',
  },
  mail: {
    subject: 'התשלום שלך לבית העסק {merchant}',
    greeting: 'שלום,',
    paid: 'שילמת {amount} לבית העסק {merchant}. תודה.',
    reserved: 'נתפסה מסגרת של {amount} לטובת בית העסק {merchant}. החיוב יבוצע רק לאחר אישור של {merchant}.',
    pending: 'התשלום שלך בסך {amount} לבית העסק {merchant} נמצא בתהליך אישור.',
    footer:
      'הודעה זו נשלחה אליך כי התשלום מתבצע באמצעות ServicePay. שאלות על ההזמנה? אפשר לפנות אל {merchant}.',
    waiting:
      'אנחנו ממתינים להעברה שלך בסך {amount}. בית העסק {merchant} יאשר את קבלתה, בדרך כלל בתוך יום עסקים אחד.',
    details: 'אלה הפרטים להעברה שלך בסך {amount} לבית העסק {merchant}. עדיין לא שולם דבר.',
    method: 'אמצעי תשלום: {method}',
    page: 'דף התשלום: {url}',
    contact: 'יצירת קשר: {contact}',
  },
  manage: {
    title: 'המינוי שלך',
    price: '{amount} {every}',
    next: 'התשלום הבא',
    left: 'תשלומים שנותרו',
    payments: 'תשלומים אחרונים',
    changeCard: 'תשלום בכרטיס אחר',
    useCard: 'שימוש בכרטיס זה',
    cardChanged: 'מעכשיו החיובים יבוצעו בכרטיס זה.',
    busy: 'מתבצע כרגע תשלום. אפשר לנסות שוב בעוד דקה.',
    pastDue: 'לא ניתן היה לחייב {amount}. יש לשלם עד {date}, אחרת המינוי יסתיים.',
    paused: 'המינוי הושהה על ידי בית העסק {merchant}. בינתיים אין חיובים.',
    ending: 'המינוי בוטל. לא יהיו חיובים נוספים. שולם עד {date}.',
    ended: 'המינוי בוטל. לא יהיו חיובים נוספים.',
    completed: 'כל התשלומים בוצעו. לא יהיו חיובים נוספים.',
    endsLater: 'לאחר הביטול המינוי יישאר פעיל עד {date}, ולא יהיו חיובים נוספים.',
    endsNow: 'לאחר הביטול המינוי יסתיים מיד, ולא יהיו חיובים נוספים.',
    cancel: 'ביטול המינוי',
  },
  subscriptionMail: {
    beganSubject: 'המינוי שלך בבית העסק {merchant}',
    began: 'המינוי שלך בבית העסק {merchant} התחיל: {price}. התשלום הבא: {date}.',
    manage: 'לצפייה במינוי או לביטולו בכל עת, בלחיצה אחת: {url}',
    dueSubject: 'המינוי שלך בבית העסק {merchant}: תשלום ממתין',
    declined: 'הכרטיס שלך סורב: לא ניתן היה לחייב {amount} עבור המינוי שלך בבית העסק {merchant}. ננסה שוב.',
    asks: 'הבנק שלך מבקש ממך לאשר {amount} עבור המינוי שלך בבית העסק {merchant}.',
    pay: 'יש לשלם כאן עד {date}, אחרת המינוי יסתיים: {url}',
    endedSubject: 'המינוי שלך בבית העסק {merchant} בוטל',
    ended: 'המינוי שלך בבית העסק {merchant} בוטל. לא יהיו חיובים נוספים.',
    paidUntil: 'שולם עד {date}.',
  },
};
