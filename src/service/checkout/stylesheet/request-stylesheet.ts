import * as http from 'node:http';
import * as https from 'node:https';
import { boundInterimAnswers } from '../../platform/http/connections/bound-interim-answers.ts';
import { readStylesheet, type StylesheetRedirect } from './read-stylesheet.ts';
import type { StylesheetOutcome } from './stylesheet-outcome.ts';

/** The request contains nothing about the shopper or the link: no cookie, no credentials, no referrer. */
const HEADERS = {
  accept: 'text/css',
  'accept-encoding': 'identity',
  'user-agent': 'ServicePay-Stylesheets/1',
};

interface StylesheetRequest {
  url: URL;
  agent: http.Agent;
  signal: AbortSignal;
}

/** Makes one request. Does not follow a redirect. @throws if the answer is missing or incomplete */
export function requestStylesheet({
  url,
  agent,
  signal,
}: StylesheetRequest): Promise<StylesheetOutcome | StylesheetRedirect> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { request: send } = url.protocol === 'https:' ? https : http;
    const request = send(url, { agent, signal, headers: HEADERS });
    boundInterimAnswers(request);
    request.on('response', (response) => {
      readStylesheet(response)
        .then(resolve, reject)
        // Do not read the rest of a refused body.
        .finally(() => response.destroy());
    });
    // Without a listener the promise would never settle.
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve({ problem: 'STYLESHEET_NOT_FOUND' });
    });
    request.on('error', reject);
    request.end();
  });
}
