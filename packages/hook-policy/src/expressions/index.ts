export { compileExpression, type Expression, maxPlainSubject } from './compile-expression.ts';
export { isPlainPattern, loadLinearEngine } from './guarded-regexp.ts';
