export { createDoor, type ProtocolDoor } from './create-door.ts';
export { Door, type DoorConnection } from './door.ts';
export { LineSplitter } from './line-splitter.ts';
export { keyOfId, type NotificationMessage, type RequestMessage, type ResponseMessage } from './message.ts';
export { type Operation, runOperation, textOf } from './operation.ts';
export {
  type Answer,
  type DoorProtocol,
  type ErrorFields,
  errorCodes,
  type HeldRequest,
  type Question,
  type Reply,
  type RequestHandler,
  type Side,
} from './protocol.ts';
export { type RunBetweenOptions, runBetween } from './run-between.ts';
