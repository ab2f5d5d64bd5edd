export { homeDirectory } from '@agent-hooks/hook-runner/home';
export { userConfigDirectory } from './user/config-directory.ts';
