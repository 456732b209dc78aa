/**
 * BullMQ and its client of Redis. Both are CommonJS, of which `import` reads all text for the names that it exports before it
 * runs any: half as much again as `require` takes, while workers wait for the run to begin.
 */
import { createRequire } from 'node:module';
import type * as BullMq from 'bullmq';
import type * as IoRedis from 'ioredis';

const require = createRequire(import.meta.url);
const bullMq = require('bullmq') as typeof BullMq;
const ioRedis = require('ioredis') as typeof IoRedis;

export const { FlowProducer, Queue, Worker } = bullMq;
export const { Redis } = ioRedis;
