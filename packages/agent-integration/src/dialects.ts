export { answerDialectEvent, type DialectEventPayload } from './triggers/answer-dialect-event.ts';
