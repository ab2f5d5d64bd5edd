"""Hooks in Python: answers, and run(handler), which serves a handler as a command or as a resident process.

Python 3.8 or newer, standard library only. Put this file beside your hook.
"""
import json
import os
import sys
import threading


def allow(reason=None):
    return {"decision": "allow"} if reason is None else {"decision": "allow", "reason": reason}


def deny(reason):
    return {"decision": "deny", "reason": reason}


def ask(reason):
    return {"decision": "ask", "reason": reason}


def stop(reason):
    return {"continue": False, "stopReason": reason}


def add_context(text):
    return {"hookSpecificOutput": {"additionalContext": text}}


def change_input(tool_input):
    return {"hookSpecificOutput": {"tool_input": tool_input}}


def tell_user(message):
    return {"userMessage": message}


def replace_result(content, display=None):
    response = {"llmContent": content}
    if display is not None:
        response["returnDisplay"] = display
    return {"hookSpecificOutput": {"tool_response": response}}


def rewrite_prompt(prompt):
    return {"hookSpecificOutput": {"prompt": prompt}}


def change_request(request):
    return {"hookSpecificOutput": {"llm_request": request}}


def combine(*answers):
    """One answer of several, such as deny(...) and tell_user(...); where two name the same field, the later one counts."""
    combined = {}
    for answer in answers:
        specific = {**combined.get("hookSpecificOutput", {}), **answer.get("hookSpecificOutput", {})}
        combined.update(answer)
        if specific:
            combined["hookSpecificOutput"] = specific
    return combined


def respond(text):
    candidate = {"content": {"role": "model", "parts": [text]}, "finishReason": "STOP", "index": 0}
    return {"hookSpecificOutput": {"llm_response": {"text": text, "candidates": [candidate]}}}


def restrict_tools(names, mode="AUTO"):
    names = [] if mode == "NONE" else list(names)
    return {"hookSpecificOutput": {"toolConfig": {"mode": mode if names else "NONE", "allowedFunctionNames": names}}}


def run(handler):
    """Asks handler(event) and sends its answer: a dict, text for the model, or None. An exception is a failure."""
    # Answers go out by a copy of stdout; whatever else prints there, also in a child process, prints to stderr.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    resident = os.environ.pop("AGENT_HOOKS_RESIDENT", "")
    code = _serve_lines(handler, out) if resident else _serve_one(handler, out)
    try:
        sys.stderr.flush()
    finally:
        # At once, whatever threads are left, and without a last attempt to write to a pipe that nobody reads.
        os._exit(code)


def _serve_one(handler, out):
    try:
        event = json.loads(sys.stdin.buffer.read().decode("utf-8-sig"))
        answer = _answer(handler, event)
        if answer is not None:
            _write(out, answer if isinstance(answer, str) else json.dumps(answer, allow_nan=False))
        return 0
    except SystemExit:
        raise
    except BaseException as error:
        print(_message(error), file=sys.stderr)
        return 1


def _serve_lines(handler, out):
    lock = threading.Lock()

    def serve(request):
        try:
            line = {"id": request["id"], "output": _answer(handler, request["input"])}
            text = json.dumps(line, allow_nan=False)
        except BaseException as error:
            text = json.dumps({"id": request["id"], "error": _message(error)})
        with lock:
            _write(out, text)

    threads = []
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
        except ValueError:
            print("A line on stdin is no request and was left alone.", file=sys.stderr)
            continue
        if isinstance(request, dict) and "id" in request and "input" in request:
            thread = threading.Thread(target=serve, args=(request,), daemon=True)
            threads = [each for each in threads if each.is_alive()] + [thread]
            thread.start()
    # The host is gone, or done with this process: what is nearly ready may still be wanted.
    for thread in threads:
        thread.join(1 / len(threads))
    return 0


def _answer(handler, event):
    if not isinstance(event, dict):
        raise TypeError("a hook reads one JSON object")
    answer = handler(event)
    if answer is None or answer == "":
        return None
    if not isinstance(answer, (dict, str)):
        raise TypeError("the hook returned a %s; return an answer, text or None" % type(answer).__name__)
    specific = answer.get("hookSpecificOutput") if isinstance(answer, dict) else None
    if event.get("hook_event_name") == "BeforeModel" and isinstance(specific, dict) and "llm_response" in specific:
        # Before the model is asked, a response counts only beside a no.
        return {"reason": "A hook answered in place of the model.", **answer, "decision": "deny"}
    return answer


def _message(error):
    return str(error) or type(error).__name__


def _write(out, text):
    try:
        out.write(text + "\n")
        out.flush()
    except OSError:
        # Whoever read the answers is gone.
        os._exit(0)
