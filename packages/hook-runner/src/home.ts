export { accountHome } from './environment/account-home.ts';
export { homeDirectory, objectionToHome, workingDirectory } from './environment/home-directory.ts';
export { realPathOf } from './environment/real-path.ts';
