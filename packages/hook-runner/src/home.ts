export { accountHome, homeDirectory, objectionToHome, workingDirectory } from './environment/home-directory.ts';
