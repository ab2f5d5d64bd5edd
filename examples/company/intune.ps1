$dir = "C:\Program Files\agent-hooks"
New-Item -ItemType Directory -Force $dir | Out-Null
Copy-Item "$PSScriptRoot\settings.json" "$dir\settings.json"
npm install --global "@agent-hooks/hook-cli"
agent-hooks connect --machine
agent-hooks admin release take
