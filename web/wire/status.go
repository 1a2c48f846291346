package wire

import "net/http"

// StatusWriter stores the status of an answer.
type StatusWriter struct {
	http.ResponseWriter
	Status int // the first that was sent; 0 while nothing has been sent
}

// WriteHeader sends the status and stores the first one.
func (w *StatusWriter) WriteHeader(status int) {
	if w.Status == 0 {
		w.Status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write sends data, with status 200 unless another was sent.
func (w *StatusWriter) Write(data []byte) (int, error) {
	if w.Status == 0 {
		w.Status = http.StatusOK
	}
	return w.ResponseWriter.Write(data)
}

// Unwrap returns the wrapped writer, for http.ResponseController.
func (w *StatusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
