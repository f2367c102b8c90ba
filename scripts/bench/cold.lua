-- Requests the pages prefix-1, prefix-2, … up to the last number, and then starts again.
local prefix, last, number

function init(args)
  prefix, last, number = args[1], tonumber(args[2]), 0
end

function request()
  number = number % last + 1
  return wrk.format("GET", prefix .. number)
end
