#!/usr/bin/env node
import { main } from '../cli/main.mjs';

await main(process.argv);
