import { describeAcquirer } from '../../contracts/acquirer.ts';
import { describeModifier } from '../../contracts/modifier.ts';
import { describeRail } from '../../contracts/rail.ts';
import { SIMULATED_ACQUIRER, SIMULATED_MODIFIER, SIMULATED_RAIL } from './simulated-drivers.ts';

describeAcquirer(SIMULATED_ACQUIRER);
describeModifier(SIMULATED_MODIFIER);
describeRail(SIMULATED_RAIL);
