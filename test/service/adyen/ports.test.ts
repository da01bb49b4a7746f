import { describeAcquirer } from '../../contracts/acquirer.ts';
import { describeDisputer } from '../../contracts/disputer.ts';
import { describeModifier } from '../../contracts/modifier.ts';
import { describeRail } from '../../contracts/rail.ts';
import { describeTerminalNetwork } from '../../contracts/terminal-network.ts';
import { ADYEN_ACQUIRER, ADYEN_DISPUTER, ADYEN_MODIFIER, ADYEN_RAIL } from './adyen-drivers.ts';
import { ADYEN_TERMINALS } from './terminals/terminal-driver.ts';

describeAcquirer(ADYEN_ACQUIRER);
describeDisputer(ADYEN_DISPUTER);
describeModifier(ADYEN_MODIFIER);
describeRail(ADYEN_RAIL);
describeTerminalNetwork(ADYEN_TERMINALS);
