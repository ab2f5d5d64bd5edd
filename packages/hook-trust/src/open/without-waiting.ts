import { constants } from 'node:fs';

/** A flag for opening a file: without it, opening a pipe waits until someone opens its other end. */
export const withoutWaiting = constants.O_NONBLOCK ?? 0;
