-- Posts clicks on the given links in turn, as different visitors, so that no visitor exceeds the
-- visit rate.
local links, agent, count = {}, "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Visitor/", 0

function init(args)
  for index = 1, #args do links[index] = "/api/links/" .. args[index] .. "/click" end
end

function request()
  count = count + 1
  local headers = { ["User-Agent"] = agent .. (count % 5000) }
  return wrk.format("POST", links[count % #links + 1], headers)
end
