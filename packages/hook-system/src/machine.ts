export { findAuditFile } from './audit/audit-path.ts';
export {
  describeOffSwitch,
  type OffSwitch,
  type OffSwitches,
  readOffSwitch,
  setOffSwitch,
} from './limits/off-switch.ts';
export { acceptsCi, findAskSettings, findManaged } from './settings/find-managed.ts';
export { defaultSystemDir } from './settings/settings-files.ts';
