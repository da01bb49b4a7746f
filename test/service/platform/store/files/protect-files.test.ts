import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  fchmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../../../../../src/service/platform/config/config-error.ts';
import {
  type FileModes,
  protectFiles,
  tighten,
} from '../../../../../src/service/platform/store/files/protect-files.ts';
import { openStore } from '../../../../../src/service/platform/store/open-store.ts';
import { MIGRATIONS } from '../../../../../src/service/schema.ts';
import { createDataDir } from '../../../support/create-data-dir.ts';

const USER = process.geteuid?.() ?? 0;

let dataDir: string;
let removeDataDir: () => void;
let umask: number;
beforeEach(() => {
  ({ dataDir, removeDataDir } = createDataDir());
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  removeDataDir();
});

const at = (name: string) => join(dataDir, name);
const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
const listModes = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));
const write = (name: string, mode: number) => writeFileSync(at(name), '', { mode });

function protect(path = at('servicepay.db'), modes?: FileModes): string[] {
  const warnings: string[] = [];
  protectFiles(path, (line) => warnings.push(line), modes);
  return warnings;
}

describe('openStore, with a umask of 0', () => {
  it('creates the folders, the database and the side files of SQLite for its user only', async () => {
    const folder = at('new/folder');
    const store = await openStore(folder, MIGRATIONS);
    expect(listModes(folder)).toEqual({ 'servicepay.db': '600', 'servicepay.db-wal': '600' });
    expect([modeOf(folder), modeOf(at('new'))]).toEqual(['700', '700']);
    await store.destroy();
    expect(listModes(folder)).toEqual({ 'servicepay.db': '600' });
  });

  it('restricts files that an earlier version or a crash has left open to others', async () => {
    chmodSync(dataDir, 0o755);
    for (const suffix of ['', '-wal', '-shm', '-journal']) write(`servicepay.db${suffix}`, 0o666);
    const store = await openStore(dataDir, MIGRATIONS);
    expect(modeOf(dataDir)).toBe('700');
    expect(new Set(Object.values(listModes(dataDir)))).toEqual(new Set(['600']));
    await store.destroy();
  });

  it('creates no file with an open mode, even temporarily', () => {
    // SQLite has not opened it yet.
    protect();
    expect(listModes(dataDir)).toEqual({ 'servicepay.db': '600' });
  });
});

describe('protectFiles, files', () => {
  it.each([
    ['644', '600'],
    ['660', '600'],
    ['640', '600'],
    ['604', '600'],
    ['602', '600'],
    ['600', '600'],
    ['400', '400'],
  ])('turns mode %s into %s', (mode, expected) => {
    write('servicepay.db', Number.parseInt(mode, 8));
    expect(protect()).toEqual([]);
    expect(listModes(dataDir)).toEqual({ 'servicepay.db': expected });
  });

  it('ignores files that do not belong to the database', () => {
    write('companies.json', 0o644);
    protect();
    expect(modeOf(at('companies.json'))).toBe('644');
  });

  it.each(['servicepay.db', 'servicepay.db-wal', 'servicepay.db-shm', 'servicepay.db-journal'])(
    'refuses an open %s of another user, and leaves it unchanged',
    (name) => {
      write('servicepay.db', 0o600);
      chmodSync(dataDir, 0o755);
      writeFileSync(at(name), '');
      chmodSync(at(name), 0o640);
      const foreign = { userId: USER + 1, change: fchmodSync, areKept: () => true };
      expect(() => protect(undefined, foreign)).toThrow(
        new ConfigError(
          `"${at(name)}" holds secrets, and other users can reach it. Run chmod 600 on it as its owner, or set DATA_DIR to another folder.`,
        ),
      );
      expect(modeOf(at(name))).toBe('640');
      expect(modeOf(dataDir)).toBe('755');
    },
  );

  it('refuses an open file with a second hard link, which may be any file', () => {
    write('elsewhere', 0o644);
    linkSync(at('elsewhere'), at('servicepay.db'));
    expect(() => protect()).toThrow(ConfigError);
    expect(listModes(dataDir)).toEqual({ elsewhere: '644', 'servicepay.db': '644' });
  });

  it.each(['servicepay.db', 'servicepay.db-wal'])(
    'refuses a pipe in place of %s, and does not wait for its other end',
    (name) => {
      execFileSync('mkfifo', [at(name)]);
      expect(() => protect()).toThrow(`"${at(name)}" is not a regular file. Move it away.`);
    },
  );
});

describe('protectFiles, symbolic links', () => {
  it('follows a link to a file that is private', () => {
    write('target', 0o600);
    symlinkSync(at('target'), at('servicepay.db'));
    expect(protect()).toEqual([]);
  });

  it('refuses a link to a file that is open, and never changes that file', () => {
    write('target', 0o644);
    symlinkSync(at('target'), at('servicepay.db'));
    expect(() => protect()).toThrow(`"${at('target')}" holds secrets`);
    expect(modeOf(at('target'))).toBe('644');
  });

  it('checks the files of SQLite at the target of the link', () => {
    mkdirSync(at('disk'));
    write('disk/target', 0o600);
    write('disk/target-wal', 0o644);
    symlinkSync(at('disk/target'), at('servicepay.db'));
    expect(() => protect()).toThrow(`"${at('disk/target-wal')}" holds secrets`);
  });

  it('refuses a dangling link, because SQLite would create the file with an open mode', async () => {
    symlinkSync(at('nowhere'), at('servicepay.db'));
    await expect(openStore(dataDir, MIGRATIONS)).rejects.toThrow(ConfigError);
    expect(readdirSync(dataDir)).toEqual(['servicepay.db']);
  });

  it('refuses a link in place of a side file of SQLite', () => {
    write('target', 0o600);
    symlinkSync(at('target'), at('servicepay.db-wal'));
    expect(() => protect()).toThrow('is not a regular file');
  });
});

describe('tighten', () => {
  it.each(['file', 'folder'])(
    'never follows a link to a %s, even if it is created at the last moment',
    (name) => {
      write('file', 0o644);
      mkdirSync(at('folder'), { mode: 0o755 });
      const mode = modeOf(at(name));
      symlinkSync(at(name), at('link'));
      tighten(at('link'));
      expect(modeOf(at(name))).toBe(mode);
      tighten(at(name));
      expect(modeOf(at(name))).toMatch(/^[67]00$/);
    },
  );
});

describe('protectFiles, the folder', () => {
  const protectIn = (folder: string) => protect(join(folder, 'servicepay.db'));

  it.each([
    ['755', '700'],
    ['777', '700'],
    ['2775', '2700'],
    ['555', '500'],
  ])('turns mode %s into %s', (mode, expected) => {
    write('servicepay.db', 0o600);
    chmodSync(dataDir, Number.parseInt(mode, 8));
    protect();
    expect(modeOf(dataDir)).toBe(expected);
  });

  it('restricts a folder with other files, and a mount point', () => {
    write('servicepay.db.bak', 0o644);
    write('notes.txt', 0o644);
    mkdirSync(at('lost+found'));
    chmodSync(dataDir, 0o755);
    protect();
    expect(modeOf(dataDir)).toBe('700');
  });

  it('leaves a folder open that contains folders, like a home or a project', () => {
    mkdirSync(at('src'));
    chmodSync(dataDir, 0o755);
    protect();
    expect(modeOf(dataDir)).toBe('755');
    expect(modeOf(at('servicepay.db'))).toBe('600');
  });

  it('leaves a shared folder open, such as /tmp', () => {
    chmodSync(dataDir, 0o1777);
    protect();
    expect(modeOf(dataDir)).toBe('1777');
  });

  it('leaves a folder open that a link leads to', () => {
    mkdirSync(at('disk'), { mode: 0o755 });
    symlinkSync(at('disk'), at('data'));
    protectIn(at('data'));
    expect(modeOf(at('disk'))).toBe('755');
    expect(lstatSync(at('disk/servicepay.db')).mode & 0o777).toBe(0o600);
  });
});

describe('protectFiles, where files have no modes', () => {
  const refuse = () => {
    throw Object.assign(new Error('Operation not permitted'), { code: 'EPERM' });
  };

  it.each([
    ['ignores every change', () => {}],
    ['refuses every change', refuse],
  ])('warns, and continues, when the file system %s', (_name, change) => {
    write('servicepay.db', 0o777);
    expect(protect(undefined, { userId: USER, change, areKept: () => false })).toEqual([
      `"${at('servicepay.db')}" holds secrets, and other users can reach it: the file system keeps no permissions. Set DATA_DIR to a folder on another one.`,
    ]);
  });

  it('tests whether the file system has modes, and leaves nothing behind', () => {
    write('target', 0o644);
    symlinkSync(at('target'), at('servicepay.db'));
    // This file system keeps modes: it is the file that is at fault.
    expect(() => protect()).toThrow(ConfigError);
    expect(readdirSync(dataDir).sort()).toEqual(['servicepay.db', 'target']);
  });

  it('does nothing on a system without modes', () => {
    const windows = { userId: undefined, change: fchmodSync, areKept: () => true };
    expect(protect(undefined, windows)).toEqual([]);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
