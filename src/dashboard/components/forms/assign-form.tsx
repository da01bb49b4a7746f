import { useEffect, useState } from 'preact/hooks';
import type { CompanyStore, TerminalAnswer } from '../../data/answers.ts';
import type { Service } from '../../data/create-service.ts';
import { useOnce } from '../../data/use-once.ts';
import type { PanelProps } from '../parts/panel-props.ts';

interface Page {
  Stores: CompanyStore[];
  NextCursor: string | null;
}

/** @throws ServiceError */
async function loadStores(service: Service): Promise<CompanyStore[]> {
  const stores: CompanyStore[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await service.get(`/api/v5/stores?Limit=100${cursor && `&Cursor=${cursor}`}`);
    stores.push(...page.Stores);
    cursor = page.NextCursor;
  }
  return stores;
}

type AssignFormProps = PanelProps & { terminal: TerminalAnswer; onEnd: () => void };

/** Moves a terminal to another store, or out of its store. */
export function AssignForm({ terminal, service, act, onEnd }: AssignFormProps) {
  const { TerminalId, StoreId } = terminal;
  const actOnce = useOnce(act);
  const [stores, setStores] = useState<CompanyStore[]>();
  useEffect(() => {
    void act('', async () => {
      try {
        setStores(await loadStores(service));
      } catch (error) {
        // The button that opens the form can be pressed again to retry.
        onEnd();
        throw error;
      }
    });
  }, []);

  function submit(event: Event): void {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget as HTMLFormElement).get('store'));
    const body = { StoreId: chosen ? Number(chosen) : null };
    const path = `/api/v5/pos-terminals/terminals/${encodeURIComponent(TerminalId)}`;
    void actOnce('Assign: done.', async () => {
      await service.send('PUT', path, body);
      onEnd();
    });
  }

  if (!stores) return <p>Loading …</p>;
  return (
    <form class="settings" onSubmit={submit}>
      <label>
        Store of {TerminalId}
        <select name="store">
          <option value="">none</option>
          {stores.map((store) => (
            <option key={store.StoreId} value={store.StoreId} selected={store.StoreId === StoreId}>
              {store.Reference}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Save</button>
    </form>
  );
}
