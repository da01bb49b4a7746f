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
};
