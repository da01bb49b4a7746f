import { surviveWithAcquirer } from '../crash/survive-acquirer.ts';

surviveWithAcquirer({ prepare: async (dataDir) => ({ DATA_DIR: dataDir }) });
