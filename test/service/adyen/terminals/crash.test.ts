import { surviveAtTerminals } from '../../crash/survive-terminals.ts';

surviveAtTerminals({ prepare: async (dataDir) => ({ DATA_DIR: dataDir }) });
