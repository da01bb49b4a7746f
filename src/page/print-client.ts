import { preparePaper } from './print/prepare-paper.ts';

preparePaper(window);
