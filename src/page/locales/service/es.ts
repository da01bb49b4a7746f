import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    'Para proteger los datos de tu tarjeta, esta página necesita JavaScript. Actívalo y vuelve a cargar la página.',
  notFound: {
    title: 'Página no encontrada',
    text: 'No hay ningún pago en esta dirección. Comprueba el enlace o pide uno nuevo a la tienda.',
  },
  hop: {
    title: 'Autoriza tu pago',
    text: 'Autorizarás tu pago a {merchant} en una página aparte.',
  },
  mail: {
    subject: 'Tu pago a {merchant}',
    greeting: 'Hola:',
    paid: 'Has pagado {amount} a {merchant}. Gracias.',
    reserved:
      'El importe de {amount} está retenido a favor de {merchant}. Solo se te cobrará cuando {merchant} lo confirme.',
    pending: 'Tu pago de {amount} a {merchant} se está confirmando.',
    footer:
      'Recibes este correo porque ServicePay gestiona este pago. ¿Tienes preguntas sobre el pedido? Consulta a {merchant}.',
    waiting:
      'Estamos a la espera de tu transferencia de {amount}. {merchant} confirmará su recepción, normalmente en un día laborable.',
    details:
      'Estos son los datos para tu transferencia de {amount} a {merchant}. Todavía no se ha pagado nada.',
    method: 'Forma de pago: {method}',
    page: 'Página de pago: {url}',
    contact: 'Contacto: {contact}',
  },
};
