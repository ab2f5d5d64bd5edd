export { homeDirectory, objectionToHome } from './environment/home-directory.ts';
