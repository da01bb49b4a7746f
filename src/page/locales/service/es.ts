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
  manage: {
    title: 'Tu suscripción',
    price: '{amount} {every}',
    next: 'Próximo pago',
    left: 'Pagos restantes',
    payments: 'Últimos pagos',
    changeCard: 'Usar otra tarjeta',
    useCard: 'Usar esta tarjeta',
    newCard: 'Añadir una tarjeta nueva',
    cardChanged: 'A partir de ahora se cobrará en esta tarjeta.',
    busy: 'Hay un pago en curso. Inténtalo de nuevo en un minuto.',
    pastDue:
      'No se ha podido cobrar el importe de {amount}. Paga como muy tarde el {date} o la suscripción terminará.',
    paused: 'Pausada por {merchant}. Por ahora no se cobra nada.',
    ending: 'Cancelada. No se cobrará nada más. Has pagado hasta el {date}.',
    ended: 'Cancelada. No se cobrará nada más.',
    completed: 'Se han realizado todos los pagos. No se cobrará nada más.',
    endsLater: 'Si cancelas, la suscripción sigue activa hasta el {date} y no se cobrará nada más.',
    endsNow: 'Si cancelas, la suscripción termina de inmediato y no se cobrará nada más.',
    cancel: 'Cancelar suscripción',
    keepText: 'Si la mantienes, el próximo pago será el {date}.',
    keep: 'Mantener suscripción',
    kept: 'Tu suscripción continúa.',
  },
  subscriptionMail: {
    beganSubject: 'Tu suscripción a {merchant}',
    began: 'Tu suscripción a {merchant} ha comenzado: {price}. El próximo pago será el {date}.',
    resumed: 'Tu suscripción a {merchant} continúa: {price}. El próximo pago será el {date}.',
    manage: 'Consulta tu suscripción o cancélala en cualquier momento, con un solo clic: {url}',
    dueSubject: 'Tu suscripción a {merchant}: pago pendiente',
    declined:
      'Tu tarjeta ha sido rechazada: no se ha podido cobrar el importe de {amount} por tu suscripción a {merchant}. Lo intentaremos de nuevo.',
    returned: 'Tu banco ha devuelto el adeudo directo de {amount} por tu suscripción a {merchant}.',
    asks: 'Tu banco te pide que confirmes {amount} de tu suscripción a {merchant}.',
    pay: 'Paga aquí como muy tarde el {date} o la suscripción terminará: {url}',
    endedSubject: 'Tu suscripción a {merchant} se ha cancelado',
    ended: 'Tu suscripción a {merchant} se ha cancelado. No se cobrará nada más.',
    paidUntil: 'Has pagado hasta el {date}.',
  },
  wallet: {
    title: 'Monedero',
    balance: 'Saldo',
    movements: 'Últimos movimientos',
    cards: 'Tarjetas guardadas',
    empty: 'Todavía no hay nada.',
    reasons: { TOP_UP: 'Recarga', TRANSFER: 'Transferencia', HARDWARE_ORDER: 'Terminales de pago' },
    received: 'Dinero recibido',
    sent: 'Dinero enviado',
    leaveText: 'La página se cierra cuando sales. Cierre automático: {date}.',
    leave: 'Salir',
    closed: {
      title: 'Esta página está cerrada',
      text: 'Su enlace funciona una sola vez y poco tiempo. Pide uno nuevo a quien te lo dio.',
    },
  },
};
