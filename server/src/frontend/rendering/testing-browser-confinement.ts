export { confinementBy, type NetworkBarrier } from './browser-confinement';
