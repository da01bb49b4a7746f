import { describeWallet } from '../../../contracts/wallet.ts';
import { GOOGLE_PAY } from './google-pay-driver.ts';

describeWallet(GOOGLE_PAY);
