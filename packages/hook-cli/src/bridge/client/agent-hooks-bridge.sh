# Asks the background process of agent-hooks for the answer to an event, without starting Node.
#
#   sh agent-hooks-bridge.sh NODE PLACE AGENT EVENT     answer an event; PLACE.sock leads to the background process
#   sh agent-hooks-bridge.sh --probe                    ends with 0 if this system has all that this script needs
#
# It knows three answers: 200 is printed, 403 refuses, and with any other, or none, the bridge on Node does the work. No gate
# depends on it. Variables of the agent are data: nothing here looks at them, and those that it sets have names of its own.

unset -f '[' command printf pwd read umask 2>/dev/null

# Ends a program that reads on for more than ten seconds: an agent that does not say that this was all is not waited for.
agent_hooks_limited() {
  if [ -x /usr/bin/timeout ]; then
    exec /usr/bin/timeout --foreground 10 "$@"
  fi
  exec /usr/bin/perl -e 'alarm 10; exec @ARGV' "$@"
}

if [ "$1" = --probe ]; then
  for agent_hooks_word in command printf pwd read umask '['; do
    # What is not built in would be looked for on PATH.
    [ "$(command -v "$agent_hooks_word")" = "$agent_hooks_word" ] || exit 1
  done
  [ / -ef / ] && [ -O "$HOME" ] && [ -x /bin/rm ] || exit 1
  [ "$(printf x | agent_hooks_limited /usr/bin/tee /dev/fd/3 3>&1)" = xx ] || exit 1
  [ -r "/proc/$$/environ" ] || [ "$(A=b /usr/bin/env -0 | /usr/bin/tr '\0' '\n' | /usr/bin/grep -c '^A=b$')" = 1 ] || exit 1
  case $(/usr/bin/env -i /usr/bin/curl -q -V) in *UnixSockets*) exit 0 ;; esac
  exit 1
fi

agent_hooks_node=$1 agent_hooks_place=$2
shift 2

agent_hooks_bridge() {
  exec "$agent_hooks_node" "${0%/*}/agent-hooks-bridge.cjs" "$@"
}

# The socket is the user's own, and in a directory of the user's own.
[ -S "$agent_hooks_place.sock" ] && [ -O "$agent_hooks_place.sock" ] || agent_hooks_bridge "$@"
[ -O "${agent_hooks_place%/*}" ] && [ ! -L "${agent_hooks_place%/*}" ] || agent_hooks_bridge "$@"

# In a container, paths mean other files: whoever answers there would not find the gates. The first mount has a number that no
# other namespace has; where it is the same, so are the numbers of processes.
if [ -r "/proc/$$/environ" ]; then
  read -r agent_hooks_pid agent_hooks_mount <"$agent_hooks_place.on" || agent_hooks_bridge "$@"
  read -r agent_hooks_own </proc/self/mountinfo || agent_hooks_bridge "$@"
  [ "$agent_hooks_own" = "$agent_hooks_mount" ] || agent_hooks_bridge "$@"
  [ /proc/self/ns/net -ef "/proc/$agent_hooks_pid/ns/net" ] || agent_hooks_bridge "$@"
  read -r agent_hooks_id </proc/sys/kernel/random/uuid || agent_hooks_bridge "$@"
else
  agent_hooks_id=$(/usr/bin/uuidgen)
fi

agent_hooks_line='
'
# A working directory may end with a line feed, which a substitution would take away.
agent_hooks_umask=$(umask && pwd -P && printf /)
agent_hooks_cwd=${agent_hooks_umask#*"$agent_hooks_line"}
agent_hooks_umask=${agent_hooks_umask%%"$agent_hooks_line"*}
[ -n "$agent_hooks_id" ] && [ "${agent_hooks_cwd%"$agent_hooks_line/"}" != "$agent_hooks_cwd" ] || agent_hooks_bridge "$@"

# The payload is kept in a file that loses its name before it has content, for the bridge on Node.
agent_hooks_kept=${agent_hooks_place%/*}/payload-$agent_hooks_id
umask 077
set -C
{ command exec 3>"$agent_hooks_kept" 4<"$agent_hooks_kept"; } 2>/dev/null || {
  umask "$agent_hooks_umask"
  agent_hooks_bridge "$@"
}
set +C
umask "$agent_hooks_umask"

agent_hooks_payload() {
  /bin/rm -f "$agent_hooks_kept" </dev/null
  agent_hooks_limited /usr/bin/tee /dev/fd/3 2>/dev/null 4<&-
}

agent_hooks_ask() {
  /usr/bin/env -i /usr/bin/curl -q -s -i -g --noproxy '*' --connect-timeout 1 --max-time 5 \
    --unix-socket "$agent_hooks_place.sock" -H "Agent-Hooks: $agent_hooks_id" -H Expect: -H Content-Type: \
    -w . "$@" 2>/dev/null 3>&- 4<&-
}

agent_hooks_about="$agent_hooks_id&$agent_hooks_cwd&$agent_hooks_id"
if [ -r "/proc/$$/environ" ]; then
  agent_hooks_reply=$(agent_hooks_payload | agent_hooks_ask --data-binary "@/proc/$$/environ" \
    --data-binary "$agent_hooks_about" --data-binary @- "http://agent-hooks/$1/$2") || agent_hooks_reply=
else
  agent_hooks_reply=$({
    /usr/bin/env -0 && printf '&%s&' "$agent_hooks_about" && agent_hooks_payload
  } | agent_hooks_ask --data-binary @- "http://agent-hooks/$1/$2") || agent_hooks_reply=
fi

case $agent_hooks_reply in
  "HTTP/1.1 200 OK"?"${agent_hooks_line}Agent-Hooks: $agent_hooks_id"?"$agent_hooks_line"*.) agent_hooks_code=0 ;;
  "HTTP/1.1 403 Forbidden"?"${agent_hooks_line}Agent-Hooks: $agent_hooks_id"?"$agent_hooks_line"*.) agent_hooks_code=2 ;;
  *) agent_hooks_bridge "$@" "--asked=$agent_hooks_id" <&4 3>&- 4<&- ;;
esac
# What follows the first empty line, without the point that `curl` has put behind it.
agent_hooks_reply=${agent_hooks_reply#*"$agent_hooks_line"?"$agent_hooks_line"}
if [ "$agent_hooks_code" = 0 ]; then
  printf %s "${agent_hooks_reply%.}"
else
  printf %s "${agent_hooks_reply%.}" >&2
fi
exit "$agent_hooks_code"
