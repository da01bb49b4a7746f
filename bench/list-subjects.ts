import { bigcommerce } from './peers/bigcommerce.ts';
import { comlink } from './peers/comlink.ts';
import { dinteroPeer } from './peers/dintero.ts';
import { floor } from './peers/floor.ts';
import { framebus } from './peers/framebus.ts';
import { iframeResizer } from './peers/iframe-resizer.ts';
import { loadedOnly } from './peers/loaded-only.ts';
import { penpal } from './peers/penpal.ts';
import { polar } from './peers/polar.ts';
import { postRobotPeer } from './peers/post-robot.ts';
import { servicepay } from './peers/servicepay.ts';
import type { Subject } from './peers/subject.ts';
import { whop } from './peers/whop.ts';
import { zoidPeer } from './peers/zoid.ts';

/** Every script that is measured, in the order of the tables. */
export const SUBJECTS: readonly Subject[] = [
  floor,
  servicepay,
  polar,
  dinteroPeer,
  whop,
  bigcommerce,
  comlink,
  framebus,
  penpal,
  iframeResizer,
  postRobotPeer,
  zoidPeer,
  ...loadedOnly,
];
