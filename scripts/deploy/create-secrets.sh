#!/bin/sh
# Creates the secrets of a new deployment as files in ./secrets. Never replaces an existing file.
#   sh create-secrets.sh [host of Postgres] [host of Redis]
set -eu
umask 077
postgres=${1:-postgres} redis=${2:-redis}
mkdir -p secrets
cd secrets

# put NAME VALUE: writes a file unless it exists.
put() { [ -s "$1" ] || printf '%s\n' "$2" >"$1"; }

# create NAME FORMAT BYTES: writes a random secret unless its file exists. Fails without openssl,
# because an empty secret would leave Redis without a password.
create() {
  [ -s "$1" ] && return
  value=$(openssl rand "$2" "$3") || exit 1
  put "$1" "$value"
}

create postgres_password -hex 24
create posy_password -hex 24
create redis_password -hex 24
create session_keys -base64 32
put migrate_url "postgres://posy_owner:$(cat postgres_password)@$postgres:5432/posy"
put database_url "postgres://posy_app:$(cat posy_password)@$postgres:5432/posy"
put redis_url "redis://:$(cat redis_password)@$redis:6379/0"
put redis_conf "requirepass $(cat redis_password)"
# The containers read the files as unprivileged users. On the host, the permissions of the folder
# protect the files.
chmod 0444 ./*
[ -s stytch_secret ] || echo "Now write the secret of the Stytch project to secrets/stytch_secret." >&2
