import type { ServiceTexts } from '../catalog.ts';

export const serviceTexts: ServiceTexts = {
  noScript:
    '카드 정보를 안전하게 보호하기 위해 이 페이지에는 JavaScript가 필요합니다. JavaScript를 켠 후 페이지를 새로고침해 주세요.',
  notFound: {
    title: '페이지를 찾을 수 없습니다',
    text: '이 주소에 해당하는 결제가 없습니다. 링크를 확인하거나 쇼핑몰에 새 링크를 요청해 주세요.',
  },
  hop: {
    title: '결제 승인',
    text: '{merchant} 결제를 별도의 페이지에서 승인합니다.',
  },
  mail: {
    subject: '{merchant} 결제 안내',
    greeting: '안녕하세요.',
    paid: '{merchant}에서 {amount} 결제를 완료했습니다. 감사합니다.',
    reserved:
      '{merchant} 결제를 위해 {amount} 금액이 가승인되었습니다. {merchant}에서 확정하는 경우에만 금액이 청구됩니다.',
    pending: '{merchant}에서 진행한 {amount} 결제를 확인하고 있습니다.',
    footer:
      '이 결제를 ServicePay에서 처리하므로 고객님께 이 이메일을 보내 드립니다. 주문에 관해서는 {merchant}에 문의해 주세요.',
    waiting:
      '{amount} 이체를 기다리고 있습니다. 입금되면 {merchant}에서 확인해 드리며, 보통 영업일 기준 하루 안에 확인됩니다.',
    details: '{merchant}에 {amount} 금액을 이체하실 때 필요한 정보입니다. 아직 결제되지 않았습니다.',
    method: '결제 수단: {method}',
    page: '결제 페이지: {url}',
    contact: '문의: {contact}',
  },
  manage: {
    title: '정기 결제',
    price: '{every} {amount}',
    next: '다음 결제일',
    left: '남은 결제 횟수',
    payments: '최근 결제',
    changeCard: '다른 카드로 결제',
    useCard: '이 카드 사용',
    newCard: '새 카드 추가',
    cardChanged: '이제부터 이 카드로 결제됩니다.',
    busy: '지금 결제가 진행 중입니다. 잠시 후 다시 시도해 주세요.',
    pastDue: '{amount} 결제에 실패했습니다. {date}까지 결제하지 않으면 정기 결제가 종료됩니다.',
    paused: '{merchant}에서 일시 중지했습니다. 지금은 결제되지 않습니다.',
    ending: '해지되었습니다. 더 이상 결제되지 않습니다. {date}까지 이용료가 결제되어 있습니다.',
    ended: '해지되었습니다. 더 이상 결제되지 않습니다.',
    completed: '모든 결제가 완료되었습니다. 더 이상 결제되지 않습니다.',
    endsLater: '해지하면 {date}까지 이용할 수 있으며 더 이상 결제되지 않습니다.',
    endsNow: '해지하면 즉시 종료되며 더 이상 결제되지 않습니다.',
    cancel: '정기 결제 해지',
    keepText: '계속 이용하면 다음 결제일은 {date}입니다.',
    keep: '정기 결제 계속하기',
    kept: '정기 결제가 계속됩니다.',
  },
  subscriptionMail: {
    beganSubject: '{merchant} 정기 결제 안내',
    began: '{merchant} 정기 결제가 시작되었습니다: {price}. 다음 결제일은 {date}입니다.',
    resumed: '{merchant} 정기 결제가 계속됩니다: {price}. 다음 결제일은 {date}입니다.',
    manage: '정기 결제 확인 및 간편 해지: {url}',
    dueSubject: '{merchant} 정기 결제: 결제가 필요합니다',
    declined: '카드가 거절되어 {merchant} 정기 결제 {amount}을(를) 결제하지 못했습니다. 다시 시도하겠습니다.',
    returned: '은행에서 {merchant} 정기 결제 {amount}의 자동이체를 반환했습니다.',
    asks: '{merchant} 정기 결제 {amount}에 대해 은행에서 본인 확인을 요청합니다.',
    pay: '{date}까지 결제하지 않으면 정기 결제가 종료됩니다. 여기에서 결제해 주세요: {url}',
    endedSubject: '{merchant} 정기 결제가 해지되었습니다',
    ended: '{merchant} 정기 결제가 해지되었습니다. 더 이상 결제되지 않습니다.',
    paidUntil: '{date}까지 이용료가 결제되어 있습니다.',
  },
};
