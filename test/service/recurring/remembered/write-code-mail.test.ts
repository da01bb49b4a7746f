import { describe, expect, it } from 'vitest';
import { writeCodeMail } from '../../../../src/service/recurring/remembered/write-code-mail.ts';
import { createRememberedShopper, EMAIL, REMEMBER } from '../../support/shopper/create-remembered-shopper.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();
const { save, ask, askRaw, find, readCode, readMails } = createRememberedShopper(() => service);
const createLink = () => service.createLink(REMEMBER);
const countCodes = async () => (await readMails()).filter(({ text }) => /\b\d{6}\b/.test(text)).length;

describe('the mail with a code', () => {
  it('is sent to the address that was typed with the card, whatever its case is now', async () => {
    await save({ email: 'Ada@Example.com' });
    await ask(await createLink(), 'ADA@EXAMPLE.COM');
    const mails = await readMails();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['Ada@Example.com', 'Ada@Example.com']);
  });

  it('is sent to no other address with the same lower-case form', async () => {
    await save({ email: 'al\u212Aa@example.com' });
    await save({ email: 'alka@example.com' });
    await ask(await createLink(), 'ALKA@example.com');
    const mails = await readMails();
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      'al\u212Aa@example.com',
      'alka@example.com',
      'alka@example.com',
    ]);
  });

  it('is delayed until a minute after the previous one, and its code is then valid', async () => {
    await save();
    await ask(await createLink());
    const link = await createLink();
    service.clock.advance(20);
    const { body } = await askRaw(link);
    await service.runDueJobs();
    expect(await countCodes()).toBe(1);
    service.clock.advance(39);
    await service.runDueJobs();
    expect(await countCodes()).toBe(1);
    service.clock.advance(1);
    await service.runDueJobs();
    expect(await countCodes()).toBe(2);
    expect(await find(link, body.finder, await readCode())).toMatchObject({ cards: [{ last4: '1111' }] });
  });

  it('is sent at most five times an hour and ten times a day, without a different answer', async () => {
    await save();
    for (let hour = 0; hour < 3; hour += 1) {
      for (let times = 0; times < 7; times += 1) await ask(await createLink());
      expect(await countCodes()).toBe([5, 10, 10][hour]);
      service.clock.advance(3600);
    }
    service.clock.advance(86_400);
    await ask(await createLink());
    expect(await countCodes()).toBe(11);
  });

  it('is not sent for an expired card', async () => {
    await save();
    await service.store.updateTable('remembered_cards').set({ expiry: '01/20' }).execute();
    await ask(await createLink());
    expect(await countCodes()).toBe(0);
  });

  it('is sent once by several workers', async () => {
    await save();
    await askRaw(await createLink(), EMAIL);
    const { id } = await service.store.selectFrom('card_finders').select('id').executeTakeFirstOrThrow();
    const { needs, clock } = service;
    await Promise.all(Array.from({ length: 4 }, () => writeCodeMail(id, { ...needs, now: clock.now })));
    expect(await countCodes()).toBe(1);
  });
});
