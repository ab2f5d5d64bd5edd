# Lets only whole versions go to production.
version=$(sed -n 's/.*"version":"\([^"]*\)".*/\1/p')
case "$version" in
  *-*) echo "Only releases go to production." >&2; exit 2 ;;
esac
