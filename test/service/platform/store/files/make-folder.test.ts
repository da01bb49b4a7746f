import { chmodSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../../../src/service/platform/config/config-error.ts';
import { describeOwner, makeFolder } from '../../../../../src/service/platform/store/files/make-folder.ts';
import { openStore } from '../../../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../../../src/service/schema.ts';
import { createDataDir } from '../../../support/create-data-dir.ts';

let dataDir: string;
let removeDataDir: () => void;
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
});
afterEach(() => removeDataDir());

describe('makeFolder', () => {
  it.each(['a', 'a/b/c', 'a//b', './a/../b/', 'ü/ /日本'])('creates %j', (path) => {
    makeFolder(join(dataDir, path));
    expect(statSync(join(dataDir, path)).isDirectory()).toBe(true);
  });

  it('leaves an existing folder unchanged', () => {
    chmodSync(dataDir, 0o755);
    makeFolder(dataDir);
    makeFolder(`${dataDir}/`);
    expect(statSync(dataDir).mode & 0o777).toBe(0o755);
  });

  it('follows a link to a folder', () => {
    mkdirSync(join(dataDir, 'disk'));
    symlinkSync(join(dataDir, 'disk'), join(dataDir, 'link'));
    makeFolder(join(dataDir, 'link/new'));
    expect(statSync(join(dataDir, 'disk/new')).isDirectory()).toBe(true);
  });
});

/** `/proc` and the like, where a folder can never be made, are tried in a process of its own: main.test.ts. */
describe('openStore, where there can be no folder', () => {
  beforeEach(() => {
    writeFileSync(join(dataDir, 'file'), '');
    symlinkSync(join(dataDir, 'nowhere'), join(dataDir, 'dangling'));
    symlinkSync(join(dataDir, 'circle'), join(dataDir, 'circle'));
  });

  it.each([
    ['file', 'a part of it is a file'],
    ['file/x', 'a part of it is a file'],
    ['file/x/y', 'a part of it is a file'],
    ['dangling', 'a part of it is not a folder'],
    ['circle', 'its symbolic links lead in a circle'],
    ['circle/x', 'its symbolic links lead in a circle'],
    ['x'.repeat(256), 'a name in it is too long'],
    [`new/${'x'.repeat(256)}/y`, 'a name in it is too long'],
    ['x/'.repeat(5000), 'a name in it is too long'],
    ['nul\0', 'it contains a NUL character'],
  ])('reports the reason: %.20j', async (name, reason) => {
    const path = `${dataDir}/${name}`;
    const opened = openStore(path, MIGRATIONS);
    await expect(opened).rejects.toThrow(ConfigError);
    await expect(opened).rejects.toThrow(
      `DATA_DIR ${JSON.stringify(path)} cannot be used: ${reason}. Set it to another folder.`,
    );
  });
});

const denied = { userId: 4_321, canUse: () => false };

describe('describeOwner', () => {
  it('names the owner of a file that cannot be used, this user, and what to do', () => {
    const { uid } = statSync(dataDir);
    expect(describeOwner([join(dataDir, 'missing'), dataDir], denied)).toBe(
      `"${dataDir}" belongs to user ${uid}, and this process runs as user 4321. Run chown -R 4321 on its folder`,
    );
  });

  it('says nothing about files that can be used, belong to this user, or are missing', () => {
    expect(describeOwner([dataDir], { ...denied, canUse: () => true })).toBeUndefined();
    expect(describeOwner([dataDir], { ...denied, userId: statSync(dataDir).uid })).toBeUndefined();
    expect(describeOwner([join(dataDir, 'missing')], denied)).toBeUndefined();
    expect(describeOwner([dataDir])).toBeUndefined();
  });
});
