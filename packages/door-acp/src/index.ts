export { type AcpDoor, createAcpDoor } from './create-acp-door.ts';
export type { AcpDoorOptions } from './session.ts';
