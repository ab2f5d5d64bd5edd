import { packageBuild } from '../../tsup.base.ts';

export default packageBuild('src/index.ts', 'src/append.ts', 'src/audit.ts', 'src/policies.ts', 'src/settings.ts');
