import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signPayload } from '../../src/service/webhooks/deliveries/sign-payload.ts';

const TEXT = readFileSync('docs/other-languages.md', 'utf8');
const readBlock = (language: string): string =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(TEXT)?.[1] ?? '';

const VECTOR = JSON.parse(readBlock('json')) as Record<
  'Secret' | 'PreviousSecret' | 'webhook-id' | 'webhook-timestamp' | 'webhook-signature' | 'Body',
  string
>;
const { Secret, PreviousSecret, Body } = VECTOR;
const TIME = Number(VECTOR['webhook-timestamp']);

interface Delivery {
  id: string;
  time: string;
  signatures: string;
  body: string;
  secrets: string[];
  now: number;
}

const SIGNED: Delivery = {
  id: VECTOR['webhook-id'],
  time: VECTOR['webhook-timestamp'],
  signatures: VECTOR['webhook-signature'],
  body: Body,
  secrets: [Secret],
  now: TIME,
};
const [FIRST = '', SECOND = ''] = SIGNED.signatures.split(' ');

/** Deliveries, and whether they are signed. */
const CASES: [Partial<Delivery>, boolean][] = [
  [{}, true],
  [{ secrets: [PreviousSecret] }, true],
  [{ secrets: ['whsec_AAAA', Secret] }, true],
  [{ secrets: [`${Secret}\n`] }, true],
  [{ signatures: FIRST, now: TIME + 300 }, true],
  [{ signatures: SECOND, secrets: [PreviousSecret], now: TIME - 300 }, true],
  [{ signatures: SECOND }, false],
  [{ secrets: ['whsec_AAAA'] }, false],
  [{ secrets: [] }, false],
  [{ body: Body.replace('1990', '1991') }, false],
  [{ id: 'evt_other' }, false],
  [{ time: String(TIME + 1) }, false],
  [{ now: TIME + 301 }, false],
  [{ now: TIME - 301 }, false],
  [{ time: '' }, false],
  [{ time: '1e9' }, false],
  // Digits that a language cannot read, or has no room for: refused, and no fault.
  [{ time: '9'.repeat(5000) }, false],
  [{ time: '-9223372035058745000' }, false],
  [{ time: '١٢٣' }, false],
  [{ signatures: '' }, false],
  [{ signatures: 'v1,' }, false],
  [{ signatures: 'v1,ä' }, false],
];
const DELIVERIES = CASES.map(([change]) => ({ ...SIGNED, ...change }));
const EXPECTED = CASES.map(([, isSigned]) => isSigned);

/** A program around the function of the document, which reads deliveries as JSON and prints one answer for each. */
interface Language {
  name: string;
  command: string;
  file: string;
  program: (snippet: string) => string;
  args: readonly string[];
  /** Other files. */
  files?: Record<string, string>;
}

/** Go and Java have no JSON that fits in a line: their deliveries are lines of base64. */
const LINES = DELIVERIES.map(({ id, time, signatures, body, secrets, now }) =>
  [id, time, signatures, body, secrets.join('|'), String(now)]
    .map((text) => `x${Buffer.from(text).toString('base64')}`)
    .join(' '),
).join('\n');

const LANGUAGES: Language[] = [
  {
    name: 'PHP',
    command: 'php',
    file: 'check.php',
    args: ['check.php'],
    program: (snippet) => `<?php
error_reporting(E_ALL);
set_error_handler(function (int $_, string $message) { throw new ErrorException($message); });
${snippet}
foreach (json_decode(file_get_contents('deliveries.json'), true) as $one)
    echo is_signed($one['id'], $one['time'], $one['signatures'], $one['body'], $one['secrets'], $one['now']) ? 'true' : 'false', "\\n";`,
  },
  {
    name: 'Python',
    command: 'python3',
    file: 'check.py',
    args: ['-W', 'error', 'check.py'],
    program: (snippet) => `import json
${snippet}
with open("deliveries.json", encoding="utf-8") as file:
    deliveries = json.load(file)
for one in deliveries:
    answer = is_signed(one["id"], one["time"], one["signatures"], one["body"].encode(), one["secrets"], one["now"])
    print("true" if answer else "false")`,
  },
  {
    name: 'Ruby',
    command: 'ruby',
    file: 'check.rb',
    args: ['-w', 'check.rb'],
    program: (snippet) => `require 'json'
${snippet}
JSON.parse(File.read('deliveries.json', encoding: 'utf-8')).each do |one|
  puts signed?(one['id'], one['time'], one['signatures'], one['body'], one['secrets'], one['now'])
end`,
  },
  {
    name: 'Go',
    command: 'go',
    file: 'webhook.go',
    args: ['run', '.'],
    files: {
      'go.mod': 'module webhook\n',
      'main.go': `package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

func main() {
	text, _ := os.ReadFile("deliveries.txt")
	for _, line := range strings.Split(string(text), "\\n") {
		var fields []string
		for _, field := range strings.Split(line, " ") {
			value, _ := base64.StdEncoding.DecodeString(field[1:])
			fields = append(fields, string(value))
		}
		now, _ := strconv.ParseInt(fields[5], 10, 64)
		secrets := strings.Split(fields[4], "|")
		if fields[4] == "" {
			secrets = nil
		}
		fmt.Println(IsSigned(fields[0], fields[1], fields[2], []byte(fields[3]), secrets, time.Unix(now, 0)))
	}
}
`,
    },
    program: (snippet) => snippet.replace('package webhook', 'package main'),
  },
  {
    name: 'Java',
    command: 'javac',
    file: 'Webhooks.java',
    args: ['-Xlint:all', '-Werror', 'Webhooks.java', 'Check.java'],
    files: {
      'Check.java': `import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;

class Check {
    static String read(String text) {
        return new String(Base64.getDecoder().decode(text.substring(1)), StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws Exception {
        for (String line : Files.readAllLines(Path.of("deliveries.txt"))) {
            String[] fields = line.split(" ");
            List<String> secrets = read(fields[4]).isEmpty() ? List.of() : List.of(read(fields[4]).split("\\\\|"));
            System.out.println(Webhooks.isSigned(read(fields[0]), read(fields[1]), read(fields[2]),
                read(fields[3]).getBytes(StandardCharsets.UTF_8), secrets, Instant.ofEpochSecond(Long.parseLong(read(fields[5])))));
        }
    }
}
`,
    },
    program: (snippet) => snippet,
  },
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'servicepay-languages-'));
  writeFileSync(join(folder, 'deliveries.json'), JSON.stringify(DELIVERIES));
  writeFileSync(join(folder, 'deliveries.txt'), LINES);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, GOCACHE: join(folder, 'cache'), GOFLAGS: '-mod=mod' },
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

const isInstalled = (command: string) => spawnSync(command, ['-version']).error === undefined;

describe('the test vector', () => {
  it('is what the service would send after a rotation', () => {
    const signed = { id: SIGNED.id, payload: Body, now: TIME * 1000 };
    expect(signPayload([Secret, PreviousSecret], signed)).toEqual({
      'webhook-id': SIGNED.id,
      'webhook-timestamp': SIGNED.time,
      'webhook-signature': SIGNED.signatures,
    });
  });
});

describe.each(LANGUAGES)('the check in $name', ({ command, file, args, files = {}, program }) => {
  it.skipIf(!isInstalled(command))(
    'accepts the test vector, and refuses what differs from it',
    () => {
      const snippet = readBlock(command === 'javac' ? 'java' : command.replace('3', ''));
      for (const [name, text] of Object.entries({ ...files, [file]: program(snippet) }))
        writeFileSync(join(folder, name), text);
      const printed = run(command, args) || run('java', ['Check']);
      const answers = printed.trim().split('\n');
      expect(answers.map((answer) => answer === 'true')).toEqual(EXPECTED);
    },
    120_000,
  );
});
