import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeOwner } from '../../../../src/service/platform/store/describe-owner.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'owner-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const denied = { userId: 4_321, canUse: () => false };

describe('describeOwner', () => {
  it('names the owner of a file that cannot be used, this user, and what to do', () => {
    const { uid } = statSync(folder);
    expect(describeOwner([join(folder, 'missing'), folder], denied)).toBe(
      `"${folder}" belongs to user ${uid}, and this process runs as user 4321. Run chown -R 4321 on its folder`,
    );
  });

  it('says nothing about files that can be used, belong to this user, or are missing', () => {
    expect(describeOwner([folder], { ...denied, canUse: () => true })).toBeUndefined();
    expect(describeOwner([folder], { ...denied, userId: statSync(folder).uid })).toBeUndefined();
    expect(describeOwner([join(folder, 'missing')], denied)).toBeUndefined();
    expect(describeOwner([folder])).toBeUndefined();
  });
});
