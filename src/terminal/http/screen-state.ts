import type { Terminal } from '../machine/create-terminal.ts';
import { findReceipt, writeReceiptPath } from './draw-receipt.ts';

/** The answer to `GET /state`, and every event of `GET /events`. */
export const describeScreen = (terminal: Terminal, poiid: string, isOnline: boolean) => {
  const { state, dialogue } = terminal.display.get();
  return {
    State: state,
    Poiid: poiid,
    ...terminal.switches,
    Online: isOnline,
    Dialogue: dialogue ?? null,
    /** Newest first. */
    Prints: terminal.prints.list().map(({ id }) => ({ Id: id, Url: `/prints/${id}.svg` })),
  };
};

const LISTED_DIALOGUES = 30;

/** `GET /journal`: the dialogues of the last 48 hours, newest first, with both messages. */
export const describeJournal = (terminal: Terminal) =>
  terminal.records.listNewest(LISTED_DIALOGUES).map((record) => ({
    Category: record.category,
    SaleId: record.saleId,
    ServiceId: record.serviceId,
    State: record.state,
    BeganAt: new Date(record.beganAt).toISOString(),
    Result: record.end?.result ?? null,
    ErrorCondition: record.end?.condition ?? null,
    Message: record.end?.message ?? null,
    ReceiptUrl: findReceipt(record.end?.response) ? writeReceiptPath(record.saleId, record.serviceId) : null,
    Request: record.request,
    Response: record.end?.response ?? null,
  }));
