import type { Catalog } from './catalog.ts';

export const catalog: Catalog = {
  testMode: '테스트 모드',
  poweredBy: 'ServicePay 안전 결제',
  stillLoading: '페이지를 불러오는 중입니다. 이 상태가 계속되면 페이지를 새로고침해 주세요.',

  securePayment: '안전 결제',
  payment: '안전 결제: {purpose}',
  orderSummary: '주문 내역',
  total: '합계',
  quantity: '{quantity} × {price}',
  vat: '부가세 {rate} 포함',
  moreItems: { other: '상품 {count}개 더 보기' },
  payUntil: '결제 기한: {date}',
  statement: '은행 거래 내역에 표시되는 이름: {statement}',

  payByCard: '카드로 결제',
  chooseMethod: '결제 수단 선택',
  card: '카드',
  acceptedBrands: '사용 가능한 카드: {brands}',
  optional: '{label} (선택 사항)',
  providers: { choose: '어떻게 결제하시겠어요?', back: '다른 결제 수단', now: '바로 결제' },
  rails: {
    continueWith: '{rail}에서 계속하기',
    payByBank: '은행 계좌로 바로 결제',
    toBank: '은행으로 이동하기',
    about: {
      bancontact: 'Bancontact 카드나 앱으로 결제합니다.',
      ideal: '네덜란드 은행 계좌로 결제합니다.',
      klarna: '지금 또는 나중에 결제하거나 나누어 결제합니다.',
      paypal: 'PayPal 계정으로 지금 또는 나중에 결제합니다.',
      pay_by_bank: '카드 없이 은행 계좌로 결제합니다.',
    },
    note: '다음 페이지에서 결제를 승인한 뒤 {merchant} 페이지로 돌아옵니다.',
    redirecting: '이동 중…',
    waiting: '{rail}: 결제가 완료되지 않았습니다. 계속하거나 다른 결제 수단을 선택해 주세요.',
    cancelled: '결제가 취소되었습니다. 금액은 청구되지 않았습니다. 다시 시도할 수 있습니다.',
  },
  wallets: {
    pay: '{wallet}로 결제',
    hint: '{wallet} 창이 열리면 {amount} 결제를 확인해 주세요.',
    waiting: '이 페이지를 닫지 말고 {wallet} 창에서 결제를 확인해 주세요.',
    problems: {
      wallet_busy:
        '다른 {wallet} 결제가 진행 중입니다. 금액은 청구되지 않았습니다. 해당 창을 닫고 다시 시도해 주세요.',
      wallet_no_gesture:
        '{wallet} 창이 열리지 않았습니다. 금액은 청구되지 않았습니다. 버튼을 다시 한번 눌러 주세요.',
      wallet_unavailable:
        '지금은 여기에서 {wallet} 결제를 사용할 수 없습니다. 금액은 청구되지 않았습니다. 다른 결제 수단을 선택해 주세요.',
      wallet_failed:
        '{wallet}에서 결제를 완료하지 못했습니다. 금액은 청구되지 않았습니다. 다시 시도하거나 다른 결제 수단을 선택해 주세요.',
    },
  },
  sepa: {
    name: 'SEPA 자동이체',
    heading: 'SEPA 자동이체로 결제',
    mandate:
      '결제를 진행하면 {merchant} 및 그 결제 서비스 제공업체인 ServicePay에는 고객님의 은행에 계좌 출금을 지시할 권한을, 고객님의 은행에는 그 지시에 따라 고객님의 계좌에서 출금할 권한을 부여하게 됩니다. 고객님은 은행과 맺은 계약 조건에 따라 은행으로부터 환불을 받을 권리가 있습니다. 환불은 계좌에서 출금된 날로부터 8주 이내에 청구해야 합니다.',
    onFile: '{iban} 계좌에서 결제하려면 이 칸을 비워 두세요.',
  },
  transfer: {
    name: '계좌 이체',
    heading: '계좌 이체로 결제',
    about: '이용 중인 은행에서 직접 이체',
    intro: '은행 앱이나 웹사이트에서 아래 정보로 이체한 뒤 아래 버튼을 눌러 주세요.',
    beneficiary: '받는 분',
    iban: 'IBAN',
    fiscalCode: '납세자 식별 번호',
    amount: '금액',
    reference: '결제 참조 번호',
    copy: '{label} 복사',
    copied: '복사됨',
    action: '이체를 완료했습니다',
    note: '{merchant}에서 결제를 확인할 수 있도록 이 결제 참조 번호를 정확히 그대로 입력해 주세요.',
    later: '나중에 이체하기',
    scan: '은행 앱용 QR 코드',
    sentTo: '이 정보를 {email} 주소로 보냈습니다.',
    kept: '{date}까지 이 결제 링크를 다시 열면 이 정보를 볼 수 있습니다.',
  },
  challenge: {
    title: '은행에서 본인 확인',
    text: '{merchant}에서 {amount} 결제를 진행하는 사람이 본인인지 은행에서 확인하려고 합니다.',
    frameTitle: '은행: 결제 확인',
    cancel: '이 결제 취소',
    waiting: '이 페이지를 닫지 말고 은행에서 결제를 확인해 주세요.',
  },
  savedCards: {
    legend: '내 카드',
    card: '{brand} (끝자리 {last4})',
    expires: '유효기간: {date}',
    another: '다른 카드',
    save: '이후 {merchant} 결제를 위해 이 카드 저장',
    remove: '{card} 삭제',
    removed: '카드가 삭제되었습니다.',
    notRemoved: '카드를 삭제하지 못했습니다. 다시 시도해 주세요.',
  },
  subscription: {
    text: '이번 결제 이후에는 {every} {amount}씩 결제됩니다.',
    every: {
      day: { '=1': '매일', other: '{count}일마다' },
      week: { '=1': '매주', other: '{count}주마다' },
      month: { '=1': '매월', other: '{count}개월마다' },
      year: { '=1': '매년', other: '{count}년마다' },
    },
    cycles: { other: '이번 결제 외에 {count}회 더 결제됩니다.' },
    unknown: '이 결제로 {merchant} 정기 결제가 시작됩니다.',
  },
  labels: {
    card_number: '카드 번호',
    expiry: '유효기간',
    cvc: 'CVC(보안 코드)',
    cardholder_name: '카드에 표시된 이름',
    iban: 'IBAN',
    account_holder: '예금주',
    email: '이메일',
  },
  placeholders: { card_number: '1234 1234 1234 1234', expiry: 'MM / YY', cvc: 'CVC' },

  pay: '{amount} 결제하기',
  reserve: '{amount} 가승인 요청하기',
  paying: '처리 중…',
  slowNote: '평소보다 오래 걸리고 있습니다. 이 페이지를 닫지 마세요. 금액이 이중으로 청구되지 않습니다.',
  offline: '인터넷에 연결되어 있지 않습니다. 다시 연결될 때까지 아무것도 전송되지 않습니다.',
  reserveNote: '지금은 금액이 가승인될 뿐입니다. 나중에 {merchant}에서 금액을 청구할 수 있습니다.',
  privacyNote:
    '암호화된 연결입니다. 카드 정보는 결제 서비스 제공업체로 직접 전송되며 {merchant}에는 절대 전달되지 않습니다.',
  cancel: '취소하고 {merchant} 페이지로 돌아가기',
  leaveUnpaid: '결제하지 않고 {merchant} 페이지로 돌아가기',
  returnTo: '{merchant} 페이지로 돌아가기',
  continueTo: '{merchant} 페이지로 이동하기',
  takingYouBack: '{merchant} 페이지로 돌아가는 중…',
  checkAgain: '다시 확인',
  checking: '확인 중…',
  reference: '거래 번호',
  confirmationSent: '{email} 주소에 확인 메일을 보냈습니다.',

  required: {
    card_number: '카드 번호를 입력해 주세요.',
    expiry: '유효기간을 입력해 주세요.',
    cvc: 'CVC(보안 코드)를 입력해 주세요.',
    cardholder_name: '카드에 표시된 이름을 입력해 주세요.',
    iban: 'IBAN을 입력해 주세요.',
    account_holder: '예금주 이름을 입력해 주세요.',
    email: '이메일 주소를 입력해 주세요.',
  },
  problems: {
    card_number_invalid: '카드 번호가 유효하지 않습니다. 다시 확인해 주세요.',
    card_number_incomplete: '카드 번호가 너무 짧습니다.',
    card_brand_unsupported: '이 종류의 카드는 여기에서 사용할 수 없습니다.',
    card_is_bancontact:
      'Bancontact 카드입니다. 결제 수단으로 Bancontact를 선택하거나 다른 카드를 사용해 주세요.',
    expiry_invalid: '날짜를 MM / YY 형식으로 입력해 주세요.',
    expiry_past: '유효기간이 지난 카드입니다.',
    cvc_invalid: 'CVC(보안 코드)는 {digits}자리입니다.',
    name_invalid: '카드에 인쇄된 이름을 그대로 입력해 주세요.',
    iban_invalid: 'IBAN이 유효하지 않습니다. 다시 확인해 주세요.',
    iban_incomplete: 'IBAN이 너무 짧습니다.',
    iban_unsupported: '이 국가의 계좌에서는 출금할 수 없습니다. 다른 계좌를 사용해 주세요.',
    account_holder_invalid: '은행에 등록된 이름을 그대로 입력해 주세요.',
    email_invalid: 'name@example.com 같은 형식의 이메일 주소를 입력해 주세요.',
    expiry_month: '월은 01부터 12까지만 입력할 수 있습니다.',
  },
  errors: {
    card_declined:
      '은행에서 이 결제를 거절했습니다. 금액은 청구되지 않았습니다. 다른 카드를 사용하거나 은행에 문의해 주세요.',
    insufficient_funds:
      '카드의 잔액 또는 한도가 부족합니다. 금액은 청구되지 않았습니다. 다른 카드를 사용해 주세요.',
    expired_card:
      '은행에서 확인한 결과 이 카드의 유효기간이 지났습니다. 금액은 청구되지 않았습니다. 다른 카드를 사용해 주세요.',
    authentication_failed:
      '은행에서 본인임을 확인하지 못했습니다. 금액은 청구되지 않았습니다. 다시 시도하거나 다른 카드를 사용해 주세요.',
    payment_declined:
      '은행 또는 간편결제사에서 이 결제를 거절했습니다. 금액은 청구되지 않았습니다. 다시 시도하거나 다른 결제 수단을 선택해 주세요.',
    processing_error: '결제를 처리하지 못했습니다. 금액은 청구되지 않았습니다. 잠시 후 다시 시도해 주세요.',
    too_many_attempts:
      '결제가 거절되었으며 이 페이지에서 다시 시도할 수 없습니다. 금액은 청구되지 않았습니다.',
    link_expired:
      '이 결제 링크는 더 이상 유효하지 않습니다. 금액은 청구되지 않았습니다. {merchant}에 새 링크를 요청해 주세요.',
    link_closed: '더 이상 진행할 수 없는 결제입니다. 금액은 청구되지 않았습니다.',
    network_error:
      '연결이 끊어졌습니다. 결제가 이미 완료되었을 수 있습니다. 다시 결제하지 말고 먼저 결제 결과를 확인해 주세요.',
  },
  attemptEnded:
    '마지막 결제 시도가 완료되지 않았습니다. 금액은 청구되지 않았습니다. 다시 시도할 수 있습니다.',

  titles: {
    processing: '결제 확인 중',
    unconfirmed: '결제 여부가 아직 확인되지 않았습니다',
    paid: '결제 완료',
    reserved: '금액 가승인 완료',
    pending: '결제 진행 중',
    refunded: '결제가 환불되었습니다',
    failed: '결제가 완료되지 않았습니다',
    expired: '링크가 만료되었습니다',
    cancelled: '결제가 취소되었습니다',
    released: '가승인이 해제되었습니다',
    no_method: '사용할 수 있는 결제 수단이 없습니다',
    transfer: '이체를 기다리고 있습니다',
    later: '이체 정보',
  },
  texts: {
    processing: '은행에서 결제를 확인하고 있습니다. 몇 초 정도 걸리니 이 페이지를 닫지 마세요.',
    paid: '{merchant}에서 {amount} 결제를 완료했습니다. 감사합니다.',
    reserved:
      '{merchant} 결제를 위해 {amount} 금액이 가승인되었습니다. {merchant}에서 확정하는 경우에만 금액이 청구됩니다.',
    pending: '{merchant}에서 진행한 {amount} 결제를 확인하고 있습니다. 추가로 하실 일은 없습니다.',
    refunded: '{merchant}에서 {amount} 결제를 환불했습니다.',
    released: '{amount} 가승인이 해제되었습니다. 금액은 청구되지 않았습니다.',
    no_method: '이 페이지에서 사용할 수 있는 {merchant} 결제 수단이 없습니다. 금액은 청구되지 않았습니다.',
    transfer:
      '{amount} 이체를 기다리고 있습니다. 입금되면 {merchant}에서 확인해 드리며, 보통 영업일 기준 하루 안에 확인됩니다.',
    later: '편하실 때 {amount} 금액을 이체해 주세요. 입금되면 {merchant}에서 확인해 드립니다.',
  },
  legal: { terms: '이용약관', privacy: '개인정보 처리방침', contact: '문의하기' },
  cvcHelp: {
    back: '카드 뒷면의 {digits}자리 숫자',
    front: '카드 앞면의 {digits}자리 숫자',
    either: '카드 뒷면의 3자리 숫자, American Express 카드는 앞면의 4자리 숫자',
  },
};
