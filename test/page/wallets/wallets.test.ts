import { describeWallet } from '../../contracts/wallet.ts';
import { BRIDGED_APPLE_PAY, NATIVE_APPLE_PAY } from './apple-pay/apple-pay-drivers.ts';
import { GOOGLE_PAY } from './google-pay/google-pay-driver.ts';

describeWallet(BRIDGED_APPLE_PAY);
describeWallet(NATIVE_APPLE_PAY);
describeWallet(GOOGLE_PAY);
