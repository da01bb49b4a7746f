import { surviveWithAcquirer } from '../crash/survive-acquirer.ts';

surviveWithAcquirer(async (dataDir) => ({ DATA_DIR: dataDir }));
