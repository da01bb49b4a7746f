import { describeWallet } from '../../../contracts/wallet.ts';
import { BRIDGED_APPLE_PAY, NATIVE_APPLE_PAY } from './apple-pay-drivers.ts';

describeWallet(BRIDGED_APPLE_PAY);
describeWallet(NATIVE_APPLE_PAY);
