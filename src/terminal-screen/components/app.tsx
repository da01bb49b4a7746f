import { useState } from 'preact/hooks';
import { TERMINAL_TEST_CARDS } from '../../protocol/nexo/test-cards.ts';
import { useTerminal } from '../data/use-terminal.ts';
import { CardTray } from './card-tray.tsx';
import { Device } from './device.tsx';
import { Paper } from './paper.tsx';
import { SimulationSwitches } from './simulation-switches.tsx';

/** The terminal, the cards beside it, and the panel of the simulation. */
export function App() {
  const { state, isConnected } = useTerminal();
  const [card, setCard] = useState(TERMINAL_TEST_CARDS[0].name);
  if (!state) return <main class="desk">{isConnected ? '' : <Lost />}</main>;
  return (
    <main class="desk">
      <header>
        <h1>ServicePay terminal</h1>
        <p class="poiid">{state.Poiid}</p>
        <p class={state.Online ? 'badge good' : 'badge wait'}>
          {state.Online ? 'Host online' : 'Host offline'}
        </p>
      </header>
      {!isConnected && <Lost />}
      <section class="counter" aria-label="Terminal">
        <Device state={state} card={card} />
        <CardTray chosen={card} choose={setCard} />
      </section>
      <Paper prints={state.Prints} />
      <SimulationSwitches state={state} />
    </main>
  );
}

const Lost = () => (
  <p class="lost" role="alert">
    The terminal does not answer. Start it with <code>npm run terminal</code>.
  </p>
);
