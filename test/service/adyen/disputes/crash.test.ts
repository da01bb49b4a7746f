import { surviveDispute } from '../../crash/survive-dispute.ts';

surviveDispute({ prepare: async (dataDir) => ({ DATA_DIR: dataDir }) });
