export { accountHome } from './environment/account-home.ts';
export { homeDirectory, objectionToHome, workingDirectory } from './environment/home-directory.ts';
export { nearestRealPath, realPathOf } from './environment/real-path.ts';
export { loadModule } from './process/load-module.ts';
