export { accountHome, homeDirectory, objectionToHome, workingDirectory } from './environment/home-directory.ts';
export { realPathOf } from './environment/real-path.ts';
