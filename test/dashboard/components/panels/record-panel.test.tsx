import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { describeVisit } from '../../fake-fetch.ts';
import { describeSection } from '../../sections/open-section.ts';
import { go } from '../../use-dashboard.tsx';
import { SUBS, SUBSCRIPTION, useSections } from '../../use-sections.ts';

const { dashboard, change, unfold } = useSections();

describe('a record', () => {
  it('is told in words, with its fields and the links from them', async () => {
    await dashboard.logIn();
    await dashboard.see(
      /Coffee ACTIVEGiulia · €19\.90 every month · 3 of 12 payments made/,
      go('sections/online-payments/subscriptions/sub_1'),
    );
    expect(dashboard.find('h2').textContent).toBe('Subscriptions: sub_1');
    expect(dashboard.find('dl').textContent).toMatch(/Amount€19\.90.*CardBrand: Visa · Last4: 1111/);
    expect(dashboard.find<HTMLAnchorElement>('dd a', 'order-1').hash).toBe('#links/order-1');
    await dashboard.see('Nothing was renewed yet.');
  });

  it('shows nested metadata, whatever its lists have', async () => {
    const Metadata = { cart: { sizes: [38, { extra: true }, [40, 42]] } };
    dashboard.fake.answers[`GET ${SUBS}/sub_1`] = { body: { Subscription: { ...SUBSCRIPTION, Metadata } } };
    await dashboard.logIn();
    await dashboard.see(
      'Cart: Sizes: 38Extra: yes40, 42',
      go(`sections/online-payments/subscriptions/sub_1`),
    );
    expect(dashboard.root.textContent).not.toContain('[object Object]');
  });

  it('writes the amounts of a record within it in the currency of that, or else in its own', async () => {
    const Metadata = { statements: [{ Currency: 'USD', ClosingBalance: 150 }, { ClosingBalance: 250 }] };
    dashboard.fake.answers[`GET ${SUBS}/sub_1`] = { body: { Subscription: { ...SUBSCRIPTION, Metadata } } };
    await dashboard.logIn();
    await dashboard.see(
      /Closing balance: \$1\.50.*Closing balance: €2\.50/,
      go('sections/online-payments/subscriptions/sub_1'),
    );
  });

  it('lets people say when they told a shopper without an address that it is resumed', async () => {
    localStorage.setItem('servicepay-dashboard-developer-view', '"off"');
    const Subscription = { ...SUBSCRIPTION, State: 'PAUSED' };
    dashboard.fake.answers[`GET ${SUBS}/sub_1`] = { body: { Subscription } };
    dashboard.fake.answers[`POST ${SUBS}/sub_1/resume`] = { body: { Result: true, Message: 'Resumed.' } };
    await dashboard.logIn();
    const label = 'Resume, and say when you told the shopper';
    await dashboard.see(label, go('sections/online-payments/subscriptions/sub_1'));
    await dashboard.see('You told the shopper', () => dashboard.find('.opener > button', label).click());
    await change('ShopperNotifiedAt', '2026-11-20');
    await dashboard.submit('form.call', 'Resumed.');
    expect(dashboard.listSent()[0]?.body).toEqual({ ShopperNotifiedAt: '2026-11-20' });
  });

  it('has a button for each action that its state allows', async () => {
    await dashboard.logIn();
    dashboard.fake.answers[`POST ${SUBS}/sub_1/pause`] = { body: { Result: true } };
    dashboard.fake.answers[`POST ${SUBS}/sub_1/cancel`] = { body: { Result: true } };
    await dashboard.see('Pause', go('sections/online-payments/subscriptions/sub_1'));
    await dashboard.see('Pause: done.', dashboard.press('Pause'));
    const cancel = [...dashboard.root.querySelectorAll('button')].find(
      (each) => each.textContent === 'Cancel',
    );
    await dashboard.see('Cancel this subscription? It cannot be resumed', () => cancel?.click());
    expect(dashboard.listSent()).toHaveLength(1);
    await dashboard.see('Cancel: done.', dashboard.press('Yes, cancel it'));
    expect(dashboard.listSent()[1]).toMatchObject({ path: `${SUBS}/sub_1/cancel`, body: {} });
  });

  it('shows until when a dispute waits for a response, with the form for it', async () => {
    await dashboard.logIn();
    const Dispute = { DisputeId: 'dsp_1', State: 'NEEDS_RESPONSE', RespondBy: '2026-11-28T09:30:00.000Z' };
    dashboard.fake.answers['GET /api/v5/disputes/dsp_1'] = { body: { Dispute } };
    await dashboard.see('without a response it is lost.', go('sections/online-payments/disputes/dsp_1'));
    expect(dashboard.find('form.call [name=Text]').getAttribute('aria-invalid')).toBe('false');
    expect(dashboard.find('form.call [type=file]')).toBeTruthy();
  });

  const showDispute = async (change: object, text: string | RegExp) => {
    await dashboard.logIn();
    const Dispute = { DisputeId: 'dsp_1', State: 'NEEDS_RESPONSE', RespondBy: '2026-11-28T09:30:00.000Z' };
    dashboard.fake.answers['GET /api/v5/disputes/dsp_1'] = { body: { Dispute: { ...Dispute, ...change } } };
    await dashboard.see(text, go('sections/online-payments/disputes/dsp_1'));
  };
  const hasButton = (text: string) =>
    [...dashboard.root.querySelectorAll('button')].some((each) => each.textContent === text);

  it('says that a response to a dispute is on its way, and offers no other one', async () => {
    const Response = { Kind: 'DEFEND', State: 'PENDING', Failure: null };
    await showDispute({ Response }, 'Your response is on its way to the acquirer.');
    expect(hasButton('Accept')).toBe(false);
    expect(dashboard.root.querySelector('form.call [name=Text]')).toBeNull();
  });

  it('offers the response to a dispute before its acceptance', async () => {
    await showDispute({ Draft: 'Order: Lamp' }, 'without a response it is lost.');
    const form = dashboard.find('form.call');
    const accept = dashboard.find('button', 'Accept');
    expect(dashboard.find<HTMLTextAreaElement>('form.call [name=Text]').value).toBe('Order: Lamp');
    expect(form.compareDocumentPosition(accept)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  const EVIDENCE = {
    Text: 'Delivered.',
    Files: [{ Name: 'receipt.pdf', ContentType: 'application/pdf', Size: 13 }],
    SubmittedAt: '2026-11-22T09:30:00.000Z',
  };
  it('shows what was sent about a dispute by name', async () => {
    localStorage.setItem('servicepay-dashboard-developer-view', '"off"');
    await showDispute(
      { State: 'WON', Evidence: EVIDENCE },
      /Your answer: Delivered\. · Files: receipt\.pdf · Sent:/,
    );
    expect(dashboard.root.textContent).not.toContain('application/pdf');
  });

  it('shows developers the type of what was sent about a dispute', async () => {
    await showDispute(
      { State: 'WON', Evidence: EVIDENCE },
      'receipt.pdf · Content type: application/pdf · Size: 13',
    );
  });

  const showInvoice = async (State: string, text: string | RegExp) => {
    dashboard.fake.answers['GET /api/v5/openapi/fiscal-invoices'] = {
      body: describeSection('fiscal-invoices'),
    };
    dashboard.fake.answers['POST /dashboard/session'] = describeVisit(['online-payments', 'fiscal-invoices']);
    await dashboard.logIn();
    const listErrors = (...texts: string[]) => texts.map((Message) => ({ Code: '00404', Message }));
    const Notifications = [
      { Type: 'NS', Errors: listErrors('Partita IVA errata') },
      { Type: 'NS', Errors: listErrors('Fattura duplicata', 'Data errata') },
    ];
    const CorrectBy = State === 'REJECTED' ? '2026-11-26T09:30:00.000Z' : null;
    const Invoice = { InvoiceId: 'inv_1', State, Number: '1/2026', Total: 12_200, Notifications, CorrectBy };
    dashboard.fake.answers['GET /api/v5/fiscal-invoices/invoices/inv_1'] = { body: { Invoice } };
    await dashboard.see(text, go('sections/fiscal-invoices/fiscal-invoices-invoices/inv_1'));
  };

  it('says why an invoice was rejected the last time, with the form that corrects it before the rest', async () => {
    await showInvoice('REJECTED', /rejected it: Fattura duplicata, Data errata\. Correct it by 26 Nov\./);
    expect(dashboard.find('form.call [name=Date]')).toBeTruthy();
    const details = [...dashboard.root.querySelectorAll('h3')].find(
      ({ textContent }) => textContent === 'Details',
    );
    expect(dashboard.find('form.call').compareDocumentPosition(details as Node)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(hasButton('Send')).toBe(true);
  });

  it('leaves the form that changes a draft closed', async () => {
    await showInvoice('DRAFT', 'Details');
    expect(dashboard.root.querySelector('form.call')).toBeNull();
  });

  it('says why a response to a dispute was not taken, and offers another one', async () => {
    const Response = { Kind: 'DEFEND', State: 'FAILED', Failure: 'Dispute expired.' };
    await showDispute({ Response }, /Your response was not taken: Dispute expired\.\s*Respond by/);
    expect(hasButton('Accept')).toBe(true);
    expect(dashboard.find('form.call [name=Text]')).toBeTruthy();
  });

  it('offers the reasons of the acquirer, and what each file can be', async () => {
    const DefenseReasons = [
      { Code: 'Provided', Documents: [{ Type: 'Proof', Requirement: 'Required' }] },
      { Code: 'Refunded', Documents: [{ Type: 'Receipt', Requirement: 'Required' }] },
    ];
    await showDispute({ DefenseReasons }, 'Why the dispute is wrong');
    const listOptions = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);
    const [reason] = dashboard.root.querySelectorAll<HTMLSelectElement>('form.call select');
    expect(reason && listOptions(reason)).toEqual(['not given', 'Provided', 'Refunded']);
    const input = dashboard.find<HTMLInputElement>('form.call [type=file]');
    const file = new File([new Uint8Array([1, 2, 3])], 'a.pdf', { type: 'application/pdf' });
    Object.defineProperty(input, 'files', { value: [file] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await dashboard.see('a.pdf is');
    const select = dashboard.find<HTMLSelectElement>('form.call .files select');
    expect(listOptions(select)).toEqual(['whatever fits', 'Proof', 'Receipt']);
    await act(() => {
      select.value = 'Receipt';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    dashboard.fake.answers['POST /api/v5/disputes/dsp_1/evidence'] = {
      body: { Message: 'Response requested.' },
    };
    await dashboard.submit('form.call', 'Respond: done.');
    expect(dashboard.listSent().at(-1)?.body).toEqual({
      Files: [{ Name: 'a.pdf', ContentType: 'application/pdf', Content: 'AQID', DocumentType: 'Receipt' }],
    });
  });

  it('is made by its form if there is only one of its kind, and none yet', async () => {
    const path = '/api/v5/fiscal-invoices/configuration';
    const body = { Message: 'Fiscal configuration set.' };
    dashboard.fake.answers['GET /api/v5/openapi/fiscal-invoices'] = {
      body: describeSection('fiscal-invoices'),
    };
    dashboard.fake.answers['POST /dashboard/session'] = describeVisit(['online-payments', 'fiscal-invoices']);
    dashboard.fake.answers[`PUT ${path}`] = { body };
    await dashboard.logIn();
    await dashboard.see('Set up invoices', go('sections/fiscal-invoices/fiscal-invoices'));
    await change('VatNumber', 'IT01234567897');
    await dashboard.submit('form.call', body.Message);
    expect(dashboard.listSent()).toMatchObject([{ path, body: { VatNumber: 'IT01234567897' } }]);
  });

  it('leads back to its list after its deletion', async () => {
    await dashboard.logIn();
    const clients = '/api/v5/clients';
    dashboard.fake.answers[`GET ${clients}/c-1`] = {
      body: { Client: { ClientUuid: 'c-1', FirstName: 'A' } },
    };
    dashboard.fake.answers[`GET ${clients}?Limit=50`] = { body: { Clients: [], NextCursor: null } };
    dashboard.fake.answers[`DELETE ${clients}/c-1`] = { body: { Result: true, Message: 'Client deleted.' } };
    await dashboard.see('First name', go('sections/utilities/clients/c-1'));
    await dashboard.see('Save', unfold('PUT /clients'));
    await dashboard.see('Yes, delete', unfold('DELETE /clients'));
    await act(() => dashboard.find('form.call .primary', 'Yes, delete').click());
    await vi.waitFor(() => expect(location.hash).toBe('#sections/utilities/clients'));
    await dashboard.see('There is nothing yet.', go('sections/utilities/clients'));
  });
});
