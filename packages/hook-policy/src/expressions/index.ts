export { compileExpression, type Expression, maxPlainSubject } from './compile-expression.ts';
export { findUnmet, hasGuardedCondition, isKnownUnmet, type UnmetCondition } from './conditions.ts';
export { isPlainPattern, loadLinearEngine } from './guarded-regexp.ts';
